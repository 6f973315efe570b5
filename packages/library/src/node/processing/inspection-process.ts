import { isMainThread } from 'node:worker_threads';
import type { FileToRead, InspectionReport } from './messages.ts';

// The file that runs in a process that reads the content of files, which may be damaged or made to do harm. Its main thread reads one file at a time; a
// second thread, started from the same file, watches the time and the memory that this takes.
if (isMainThread) {
  const [{ inspectFile }, { CpuMeter }, { inspectionUrl }, { mostCpuTime }] = await Promise.all([
    import('./inspect-file.ts'),
    import('../queries/cpu-meter.ts'),
    import('./entry-url.ts'),
    import('../../processing/limits.ts'),
  ]);
  // An interrupt of the terminal goes to all of its processes; it is for the parent to end this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  const meter = new CpuMeter(inspectionUrl, mostCpuTime);
  const send = (report: InspectionReport): Promise<void> =>
    new Promise((resolve) => void process.send?.(report, undefined, {}, () => resolve()));
  process.on('message', (file: FileToRead) => {
    meter.count();
    meter.start();
    inspectFile(file, (facts) => send({ kind: 'found', facts }))
      .then(
        (inspection) => send({ kind: 'read', ...inspection }),
        (failure: unknown) =>
          send({ kind: 'failed', message: failure instanceof Error ? failure.message : String(failure) }),
      )
      .finally(() => meter.stop());
  });
} else {
  const { watchTime } = await import('../queries/watch-time.ts');
  watchTime();
}
