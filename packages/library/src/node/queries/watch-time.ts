import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { cpuTime, type SharedMeter } from './cpu-meter.ts';
import { outOfTime } from './messages.ts';

/** The file of this process, which the stream of a second thread does not lead to before the main thread has a moment. */
const standardOutput = 1;
/** Milliseconds between two looks at a running call. */
const pause = 20;

/** Ends this process when a call takes more processor time than it may. Sleeps while there is none. */
export function watchTime(): void {
  const { running, startedAt, limit }: SharedMeter = workerData;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    Atomics.wait(running, 0, 0);
    Atomics.wait(clock, 0, 0, pause);
    if (Atomics.load(running, 0) === 0 || cpuTime() - (startedAt[0] ?? 0) < limit) continue;
    // Messages of this thread would wait for the main thread. Whoever reads this starts another process.
    writeSync(standardOutput, outOfTime);
    process.kill(process.pid, 'SIGKILL');
  }
}
