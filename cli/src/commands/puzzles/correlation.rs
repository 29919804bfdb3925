//! Rank correlation.

/// Spearman's rank correlation; ties share the mean of their ranks. 0 if either list is constant.
pub(super) fn rank_correlation(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    // The mean of all ranks does not depend on ties.
    let mean = (a.len() as f64 - 1.0) / 2.0;
    let sum = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    let spread = (sum(&a, &a) * sum(&b, &b)).sqrt();
    if spread > 0.0 { sum(&a, &b) / spread } else { 0.0 }
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut below = 0;
    for equals in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        let rank = below as f64 + (equals.len() as f64 - 1.0) / 2.0;
        equals.iter().for_each(|&at| ranks[at] = rank);
        below += equals.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_order_is_one_and_the_opposite_minus_one() {
        let rising = [1.0, 2.0, 5.0, 100.0];
        assert_eq!(rank_correlation(&rising, &[-3.0, 0.0, 0.5, 0.6]), 1.0);
        assert_eq!(rank_correlation(&rising, &[4.0, 3.0, 2.0, 1.0]), -1.0);
        assert_eq!(rank_correlation(&rising, &[7.0; 4]), 0.0);
    }

    #[test]
    fn equals_share_their_ranks() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [2.5, 0.0, 2.5, 1.0]);
        // With differences from the mean rank 1.5, the sum of products is 4.5, and the sums of squares are 4.5 and 5.
        let found = rank_correlation(&[1.0, 2.0, 2.0, 3.0], &[1.0, 2.0, 3.0, 4.0]);
        assert!((found - 4.5 / (4.5_f64 * 5.0).sqrt()).abs() < 1e-12, "{found}");
    }
}
