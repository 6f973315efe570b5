const every = 3000;

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Calls `gone` when a process has ended. Returns a function that stops the watch. The watch does not keep this process alive. */
export function watchProcess(processId: number, gone: () => void): () => void {
  const timer = setInterval(() => {
    if (isAlive(processId)) return;
    clearInterval(timer);
    gone();
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
