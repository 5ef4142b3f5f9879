//! Runs jobs at a low priority, and long jobs at a lower one.
//!
//! More jobs may run than there are cores, so that a short one need not wait for long ones to end.  On Linux every
//! job therefore runs at a lower priority than the server and the browser, and at a still lower one after a few
//! seconds.  On other systems all jobs have the same priority.  The memory of a job that took a while is given back at its end.

#[cfg(target_os = "linux")]
pub(crate) use linux::Worker;
#[cfg(not(target_os = "linux"))]
pub(crate) use other::Worker;

#[cfg(target_os = "linux")]
mod linux {
    use crate::heap;
    use rustix::process::{Pid, setpriority_process};
    use rustix::thread::gettid;
    use std::sync::{Arc, Mutex, PoisonError};
    use std::time::{Duration, Instant};

    /// The nice value of a job that has just started, and of the threads that it makes.
    const NEW: i32 = 5;
    /// The nice value of a job that takes long.
    const LONG: i32 = 15;

    /// The time of a job after which it may have needed much memory.
    const WHILE: Duration = Duration::from_millis(200);

    /// The thread of a job, as long as it runs.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Worker(Arc<Mutex<Option<Pid>>>);

    impl Worker {
        /// Runs a job on this thread, which is not used for anything else.
        pub(crate) fn run<T>(&self, job: impl FnOnce() -> T) -> T {
            let thread = gettid();
            // Linux has a priority for each thread.  If it cannot be set, the job runs anyway.
            let _ = setpriority_process(Some(thread), NEW);
            self.set(Some(thread));
            let start = Instant::now();
            let result = job();
            if start.elapsed() > WHILE {
                heap::give_back();
            }
            // The system may reuse the number for another thread.
            self.set(None);
            result
        }

        fn set(&self, thread: Option<Pid>) {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = thread;
        }

        /// Lowers the priority of the job if it still runs.
        pub(crate) fn takes_long(&self) {
            let thread = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(thread) = *thread {
                let _ = setpriority_process(Some(thread), LONG);
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod other {
    /// The thread of a job.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Worker;

    impl Worker {
        pub(crate) fn run<T>(&self, job: impl FnOnce() -> T) -> T {
            job()
        }

        pub(crate) fn takes_long(&self) {}
    }
}
