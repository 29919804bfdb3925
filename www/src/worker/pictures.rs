//! The picture worker: frames are added to a picture as they arrive.

use crate::pictures::protocol::{PictureAnswer, PictureRequest};
use crate::pictures::{MovingPicture, PictureError};
use crate::runtime::slicer::Work;

/// Makes one picture at a time.
#[derive(Default)]
pub struct PictureSession {
    picture: Option<MovingPicture>,
}

impl PictureSession {
    fn take(&mut self, request: PictureRequest) -> Result<Option<PictureAnswer>, PictureError> {
        match request {
            PictureRequest::Begin { side } => self.picture = Some(MovingPicture::new(side)?),
            PictureRequest::Frame { pixels, delay } => {
                if let Some(picture) = &mut self.picture {
                    picture.add(pixels, delay)?;
                }
            }
            PictureRequest::End => {
                let made = self.picture.take().map(MovingPicture::finish).transpose()?;
                return Ok(made.map(PictureAnswer::Made));
            }
        }
        Ok(None)
    }
}

impl Work for PictureSession {
    type Request = PictureRequest;
    type Answer = PictureAnswer;

    fn request(&mut self, request: PictureRequest, answer: &mut dyn FnMut(PictureAnswer)) {
        match self.take(request) {
            Ok(answers) => answers.into_iter().for_each(answer),
            Err(error) => {
                // Frames after one that failed are ignored.
                self.picture = None;
                answer(PictureAnswer::Refused(error.to_string()));
            }
        }
    }

    fn unreadable(&self, reason: String) -> PictureAnswer {
        PictureAnswer::Refused(reason)
    }
}
