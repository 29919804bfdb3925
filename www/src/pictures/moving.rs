//! A GIF file made of frames. After the first frame only changes are written.

use core::fmt;

use gif::{Encoder, EncodingError, Frame, Repeat};

/// The speed of choosing colours, 1 to 30; slower is better.
const SPEED: i32 = 10;

/// Why a picture cannot be made.
#[derive(Debug)]
pub enum PictureError {
    /// A frame's size in bytes does not match the picture's pixels.
    Size {
        /// How many it has.
        found: usize,
        /// How many it should have.
        wanted: usize,
    },
    /// An error of the encoder.
    Encoding(EncodingError),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Size { found, wanted } => {
                write!(f, "a frame has {found} bytes instead of {wanted}")
            }
            PictureError::Encoding(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PictureError {}

impl From<EncodingError> for PictureError {
    fn from(error: EncodingError) -> PictureError {
        PictureError::Encoding(error)
    }
}

/// A picture that frames are added to.
pub struct MovingPicture {
    side: u16,
    encoder: Encoder<Vec<u8>>,
    /// The last frame; empty before the first one.
    before: Vec<u8>,
}

impl MovingPicture {
    /// A square picture without frames, which will loop for ever.
    ///
    /// # Errors
    /// The encoder's.
    pub fn new(side: u16) -> Result<MovingPicture, PictureError> {
        let mut encoder = Encoder::new(vec![], side, side, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(MovingPicture { side, encoder, before: vec![] })
    }

    /// Adds a frame of opaque pixels – red, green, blue and alpha of each, row by row – that stays for `delay`
    /// hundredths of a second.
    ///
    /// # Errors
    /// [`PictureError::Size`] if the number of bytes does not fit; those of the encoder.
    pub fn add(&mut self, pixels: Vec<u8>, delay: u16) -> Result<(), PictureError> {
        let wanted = usize::from(self.side) * usize::from(self.side) * 4;
        if pixels.len() != wanted {
            return Err(PictureError::Size { found: pixels.len(), wanted });
        }
        let area = self.changed(&pixels);
        let mut part = self.cut(&pixels, area);
        let Area { left, top, right, bottom } = area;
        let mut frame = Frame::from_rgba_speed(right - left, bottom - top, &mut part, SPEED);
        (frame.left, frame.top, frame.delay) = (left, top, delay);
        self.encoder.write_frame(&frame)?;
        self.before = pixels;
        Ok(())
    }

    /// The file.
    ///
    /// # Errors
    /// The encoder's.
    pub fn finish(self) -> Result<Vec<u8>, PictureError> {
        Ok(self.encoder.into_inner()?)
    }

    /// The smallest area that contains all changes from the last frame; one pixel if there are none.
    fn changed(&self, pixels: &[u8]) -> Area {
        let side = self.side;
        if self.before.is_empty() {
            return Area { left: 0, top: 0, right: side, bottom: side };
        }
        let row = |y: u16| {
            usize::from(y) * usize::from(side) * 4..(usize::from(y) + 1) * usize::from(side) * 4
        };
        let differs = |&y: &u16| pixels[row(y)] != self.before[row(y)];
        let Some(top) = (0..side).find(differs) else {
            return Area { left: 0, top: 0, right: 1, bottom: 1 };
        };
        let bottom = (top..side).rev().find(differs).map_or(top, |y| y) + 1;
        let (mut left, mut right) = (side, 0);
        for y in top..bottom {
            let (new, old) = (&pixels[row(y)], &self.before[row(y)]);
            let differs = |&x: &u16| {
                let pixel = usize::from(x) * 4..usize::from(x) * 4 + 4;
                new[pixel.clone()] != old[pixel]
            };
            if let Some(first) = (0..side).find(differs) {
                left = left.min(first);
                right = right.max((first..side).rev().find(differs).unwrap_or(first) + 1);
            }
        }
        Area { left, top, right, bottom }
    }

    fn cut(&self, pixels: &[u8], area: Area) -> Vec<u8> {
        let rows = (area.top..area.bottom).flat_map(|y| {
            let begin = (usize::from(y) * usize::from(self.side) + usize::from(area.left)) * 4;
            &pixels[begin..begin + usize::from(area.right - area.left) * 4]
        });
        rows.copied().collect()
    }
}

/// A part of a picture, in pixels; right and bottom are the first ones outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: u16,
    top: u16,
    right: u16,
    bottom: u16,
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: u16 = 8;

    /// A white picture with black pixels at these places.
    fn frame(black: &[(usize, usize)]) -> Vec<u8> {
        let mut pixels = vec![255; usize::from(SIDE) * usize::from(SIDE) * 4];
        for &(x, y) in black {
            let at = (y * usize::from(SIDE) + x) * 4;
            pixels[at..at + 3].fill(0);
        }
        pixels
    }

    #[test]
    fn frames_can_be_read_again() {
        let mut picture = MovingPicture::new(SIDE).unwrap();
        picture.add(frame(&[]), 50).unwrap();
        picture.add(frame(&[(2, 3), (4, 5)]), 70).unwrap();
        picture.add(frame(&[(2, 3), (4, 5)]), 90).unwrap();
        let file = picture.finish().unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&file[..]).unwrap();
        let mut seen = vec![];
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            seen.push((frame.left, frame.top, frame.width, frame.height, frame.delay));
            if seen.len() == 2 {
                assert_eq!(frame.buffer[..4], [0, 0, 0, 255], "the first black pixel");
            }
        }
        assert_eq!(seen, [(0, 0, 8, 8, 50), (2, 3, 3, 3, 70), (0, 0, 1, 1, 90)]);
    }

    #[test]
    fn a_frame_of_another_size_is_refused() {
        let mut picture = MovingPicture::new(SIDE).unwrap();
        let error = picture.add(vec![0; 12], 50).unwrap_err();
        assert_eq!(error.to_string(), "a frame has 12 bytes instead of 256");
    }
}
