import { isMainThread } from 'node:worker_threads';

// The file that a query process runs. Its main thread answers calls; a second thread, started from the same file, watches the time that
// they take, since the main thread does nothing else while SQLite works.
if (isMainThread) {
  const [{ answerCalls }, { CpuMeter }, { entryUrl }] = await Promise.all([
    import('./answer-calls.ts'),
    import('./cpu-meter.ts'),
    import('./entry-url.ts'),
  ]);
  // An interrupt of the terminal goes to all of its processes; it is for the parent to end this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  answerCalls(
    {
      send: (report) => new Promise((resolve) => void process.send?.(report, undefined, {}, () => resolve())),
      onQuestion: (listener) => process.on('message', listener),
      fail: () => process.exit(1),
    },
    (limit) => new CpuMeter(entryUrl, limit),
  );
} else {
  const { watchTime } = await import('./watch-time.ts');
  watchTime();
}
