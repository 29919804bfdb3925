//! Plural forms of texts with a number.

/// A plural category of the Unicode CLDR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Category {
    Zero,
    /// `one`
    One,
    Two,
    Few,
    Many,
    /// `other`, which every language has.
    #[default]
    Other,
}

impl Category {
    pub const ALL: [Category; 6] = [
        Category::Zero,
        Category::One,
        Category::Two,
        Category::Few,
        Category::Many,
        Category::Other,
    ];

    /// The category's name, which is the suffix of a key.
    pub const fn name(self) -> &'static str {
        match self {
            Category::Zero => "zero",
            Category::One => "one",
            Category::Two => "two",
            Category::Few => "few",
            Category::Many => "many",
            Category::Other => "other",
        }
    }

    /// The category of a name.
    pub fn named(name: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.name() == name)
    }
}

/// A language's plural rule for whole numbers, as a table filled in by the browser's `Intl.PluralRules`: from 100 on
/// the rules depend only on a number's last two digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plurals(Vec<Category>);

impl Plurals {
    /// The size of the table.
    pub const NUMBERS: u32 = 200;

    /// The rule that yields these categories.
    pub fn new(rule: impl FnMut(u32) -> Category) -> Plurals {
        Plurals((0..Plurals::NUMBERS).map(rule).collect())
    }

    /// The category of a number.
    pub fn category(&self, number: usize) -> Category {
        let place = if number < 100 { number } else { 100 + number % 100 };
        self.0.get(place).copied().unwrap_or_default()
    }
}

/// The English rule.
impl Default for Plurals {
    fn default() -> Plurals {
        Plurals::new(|number| if number == 1 { Category::One } else { Category::Other })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_go_by_their_last_two_digits() {
        let russian = Plurals::new(|n| match (n % 10, n % 100) {
            (1, last) if last != 11 => Category::One,
            (2..=4, last) if !(12..=14).contains(&last) => Category::Few,
            _ => Category::Many,
        });
        for (number, category) in [
            (1, Category::One),
            (3, Category::Few),
            (11, Category::Many),
            (101, Category::One),
            (112, Category::Many),
            (1_000_022, Category::Few),
        ] {
            assert_eq!(russian.category(number), category, "{number}");
        }
        // Only 1 is `one` in English.
        assert_eq!(Plurals::default().category(1), Category::One);
        assert_eq!(Plurals::default().category(101), Category::Other);
        assert_eq!(Plurals::default().category(1001), Category::Other);
    }

    #[test]
    fn categories_have_names() {
        for category in Category::ALL {
            assert_eq!(Category::named(category.name()), Some(category));
        }
        assert_eq!(Category::named("plenty"), None);
    }
}
