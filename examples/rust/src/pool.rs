//! Threads that wait for jobs. It knows nothing of OCaml.

use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{spawn, JoinHandle};

type Job = Box<dyn FnOnce() + Send>;

pub struct Pool {
    jobs: Option<Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    pub fn new(count: usize) -> Self {
        let (sender, receiver) = channel::<Job>();
        let receiver = Arc::new(Mutex::new(receiver));
        let start = |_| {
            let receiver = receiver.clone();
            spawn(move || work(&receiver))
        };
        Pool {
            jobs: Some(sender),
            threads: (0..count).map(start).collect(),
        }
    }

    /// Has `job` done by one of the threads. The result comes through the channel.
    pub fn run<R: Send + 'static>(&self, job: impl FnOnce() -> R + Send + 'static) -> Receiver<R> {
        let (sender, receiver) = channel();
        let job = move || drop(sender.send(job())); // nobody may be waiting any more
        let jobs = self
            .jobs
            .as_ref()
            .expect("it is there until the pool is dropped");
        jobs.send(Box::new(job))
            .expect("threads wait for jobs until there are no more");
        receiver
    }
}

fn work(jobs: &Mutex<Receiver<Job>>) {
    loop {
        let next = jobs.lock().unwrap().recv();
        match next {
            Ok(job) => job(),
            Err(_) => return, // there will be no more
        }
    }
}

/// Waits until all jobs are done.
impl Drop for Pool {
    fn drop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            thread.join().expect("a job panicked");
        }
    }
}
