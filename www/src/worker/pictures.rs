//! The picture worker: frames are added to a picture as they come.

use crate::pictures::protocol::{Answer, Request};
use crate::pictures::{MovingPicture, PictureError};
use crate::runtime::slicer::Work;

/// Makes one picture at a time.
#[derive(Default)]
pub struct PictureSession {
    picture: Option<MovingPicture>,
}

impl PictureSession {
    fn take(&mut self, request: Request) -> Result<Option<Answer>, PictureError> {
        match request {
            Request::Begin { side } => self.picture = Some(MovingPicture::new(side)?),
            Request::Frame { pixels, delay } => {
                if let Some(picture) = &mut self.picture {
                    picture.add(pixels, delay)?;
                }
            }
            Request::End => {
                let made = self.picture.take().map(MovingPicture::finish).transpose()?;
                return Ok(made.map(Answer::Made));
            }
        }
        Ok(None)
    }
}

impl Work for PictureSession {
    type Request = Request;
    type Answer = Answer;

    fn request(&mut self, request: Request, answer: &mut dyn FnMut(Answer)) {
        match self.take(request) {
            Ok(answers) => answers.into_iter().for_each(answer),
            Err(error) => {
                // What comes after a frame that failed is passed over.
                self.picture = None;
                answer(Answer::Refused(error.to_string()));
            }
        }
    }

    fn unreadable(&self, reason: String) -> Answer {
        Answer::Refused(reason)
    }
}
