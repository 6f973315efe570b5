import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { cpuTime, type SharedMeter } from './cpu-meter.ts';
import { outOfTime, tookLong } from './messages.ts';

/** The file of this process, which the stream of a second thread does not lead to before the main thread has a moment. */
const standardOutput = 1;
/** Milliseconds between two looks at a running call. */
const pause = 20;
/** Milliseconds of processor time from which on a call takes long. */
const long = 50;

/**
 * Says when a call takes long, and ends this process when it takes more processor time than it may. Processor time and not that of the
 * clock, so that a busy machine makes no call long. Sleeps while there is none.
 */
export function watchTime(): void {
  const { running, startedAt, call, limit }: SharedMeter = workerData;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  let told = 0;
  for (;;) {
    Atomics.wait(running, 0, 0);
    Atomics.wait(clock, 0, 0, pause);
    const number = Atomics.load(call, 0);
    const used = cpuTime() - (startedAt[0] ?? 0);
    if (Atomics.load(running, 0) === 0 || used < long) continue;
    if (number > told) {
      told = number;
      writeSync(standardOutput, `${tookLong(number)}\n`);
    }
    if (used < limit) continue;
    // This thread's IPC messages would wait for the main thread, so it writes a line; the parent then starts another process.
    writeSync(standardOutput, `${outOfTime}\n`);
    process.kill(process.pid, 'SIGKILL');
  }
}
