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
        for (i, &gradient) in gradients.iter().enumerate() {
            self.mean[i] = KEEP_MEAN * self.mean[i] + (1.0 - KEEP_MEAN) * gradient;
            self.square[i] =
                KEEP_SQUARE * self.square[i] + (1.0 - KEEP_SQUARE) * gradient * gradient;
            let mean = self.mean[i] / mean_share;
            let square = self.square[i] / square_share;
            self.values[i] -= rate * mean / (square.sqrt() + 1e-8);
        }
    }
}
