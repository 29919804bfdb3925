//! The state of a worker from the page's point of view, with the requests waiting for it.

/// A worker, and the requests waiting for it.
#[derive(Debug, Default, PartialEq)]
pub(super) enum Client<Q> {
    /// It has not been requested, or it is lost.
    #[default]
    Off,
    /// It is being loaded. A message that arrives before its module has started would be lost, so these wait.
    Starting(Vec<Q>),
    /// It accepts requests.
    Ready,
}

impl<Q> Client<Q> {
    /// A worker is being started, replacing any other.
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

    /// The worker has sent something, so it accepts requests: returns those that have waited, in order.
    pub(super) fn take_waiting(&mut self) -> Vec<Q> {
        match self {
            Client::Starting(waiting) => {
                let waiting = std::mem::take(waiting);
                *self = Client::Ready;
                waiting
            }
            // A lost worker may still send messages.
            Client::Off | Client::Ready => vec![],
        }
    }

    /// The worker is lost, and the requests waiting for it with it.
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
        assert_eq!(client.take_waiting(), [1, 2]);
        assert_eq!(client.take(3), Some(3));
        assert!(client.take_waiting().is_empty(), "it speaks twice");
    }

    #[test]
    fn a_worker_that_never_answers_gets_no_requests() {
        let mut client = Client::default();
        client.starts();
        client.take(1);
        client.loses();
        assert!(client.take_waiting().is_empty());
        assert!(client.is_off());
        assert_eq!(client.take(2), None);
    }

    #[test]
    fn requests_waiting_for_a_lost_worker_are_dropped() {
        let mut client = Client::default();
        client.starts();
        client.take(1);
        client.starts();
        client.take(2);
        assert_eq!(client.take_waiting(), [2]);
        client.loses();
        client.starts();
        assert!(client.take_waiting().is_empty());
    }
}
