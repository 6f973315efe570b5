import { isMainThread } from 'node:worker_threads';

// The file that a query process runs. Its main thread answers calls; a second thread, started from the same file, watches the time that
// they take, since the main thread does nothing else while SQLite works.
if (isMainThread) {
  const { answerCalls } = await import('./answer-calls.ts');
  answerCalls();
} else {
  const { watchTime } = await import('./watch-time.ts');
  watchTime();
}
