const every = 3000;

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It is there, but another person's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Calls `gone` when a process has ended. Gives what ends the watch, which keeps this process from ending no longer. */
export function watchProcess(processId: number, gone: () => void): () => void {
  const timer = setInterval(() => {
    if (isAlive(processId)) return;
    clearInterval(timer);
    gone();
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
