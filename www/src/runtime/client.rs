//! What a page knows of a worker: whether it is there, and what it is asked until it is.

/// A worker, and the requests that wait for it.
#[derive(Debug, Default, PartialEq)]
pub(super) enum Client<Q> {
    /// Nobody has asked for it, or it is lost.
    #[default]
    Off,
    /// It is being loaded. A message that comes before its module has begun would be lost, so these wait.
    Starting(Vec<Q>),
    /// It takes requests.
    Ready,
}

impl<Q> Client<Q> {
    /// The worker is being started, in the place of any other.
    pub(super) fn starts(&mut self) {
        *self = Client::Starting(vec![]);
    }

    /// Whether there is no worker, neither running nor being started.
    pub(super) fn is_off(&self) -> bool {
        matches!(self, Client::Off)
    }

    /// Takes a request, and gives it back if it can be sent at once. Without a worker it is dropped.
    pub(super) fn take(&mut self, request: Q) -> Option<Q> {
        match self {
            Client::Off => None,
            Client::Starting(waiting) => {
                waiting.push(request);
                None
            }
            Client::Ready => Some(request),
        }
    }

    /// The worker has said something, so it takes requests: those that have waited, in their order.
    pub(super) fn heard(&mut self) -> Vec<Q> {
        match self {
            Client::Starting(waiting) => {
                let waiting = std::mem::take(waiting);
                *self = Client::Ready;
                waiting
            }
            // One that is lost may still speak.
            Client::Off | Client::Ready => vec![],
        }
    }

    /// The worker is lost, with what has waited for it.
    pub(super) fn loses(&mut self) {
        *self = Client::Off;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_wait_until_the_worker_speaks_and_keep_their_order() {
        let mut client = Client::default();
        client.starts();
        assert_eq!((client.take(1), client.take(2)), (None, None));
        assert_eq!(client.heard(), [1, 2]);
        assert_eq!(client.take(3), Some(3));
        assert!(client.heard().is_empty(), "it speaks twice");
    }

    #[test]
    fn one_that_never_speaks_is_asked_nothing() {
        let mut client = Client::default();
        client.starts();
        client.take(1);
        client.loses();
        assert!(client.heard().is_empty());
        assert!(client.is_off());
        assert_eq!(client.take(2), None);
    }

    #[test]
    fn what_waited_for_a_lost_worker_is_not_for_the_next() {
        let mut client = Client::default();
        client.starts();
        client.take(1);
        client.starts();
        client.take(2);
        assert_eq!(client.heard(), [2]);
        client.loses();
        client.starts();
        assert!(client.heard().is_empty());
    }
}
