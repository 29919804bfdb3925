//! Stochastic gradient descent.

/// Adam (Kingma and Ba, 2015) with the usual constants.
pub(crate) struct Adam {
    pub(crate) values: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(values: Vec<f32>) -> Adam {
        let len = values.len();
        Adam { values, mean: vec![0.0; len], square: vec![0.0; len], steps: 0 }
    }

    pub(crate) fn step(&mut self, gradients: &[f32], rate: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        self.steps += 1;
        let mean_share = 1.0 - KEEP_MEAN.powi(self.steps);
        let square_share = 1.0 - KEEP_SQUARE.powi(self.steps);
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((value, (mean, square)), &gradient) in
            self.values.iter_mut().zip(moments).zip(gradients)
        {
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * gradient;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * gradient * gradient;
            *value -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-8);
        }
    }

    /// The number of steps made.
    pub(crate) fn steps(&self) -> i32 {
        self.steps
    }

    /// The values, followed by Adam's two running means for each of them.
    pub(crate) fn kept(&self) -> [&[f32]; 3] {
        [&self.values, &self.mean, &self.square]
    }

    /// Continues from a saved state: the number of steps made, and what it [kept](Adam::kept).
    ///
    /// # Panics
    /// If the three differ in length.
    pub(crate) fn resumed(steps: i32, [values, mean, square]: [Vec<f32>; 3]) -> Adam {
        assert!(values.len() == mean.len() && values.len() == square.len());
        Adam { values, mean, square, steps }
    }
}
