import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { cpuTime, type SharedMeter } from './cpu-meter.ts';
import { mostMemory, outOfMemory, outOfTime, signOfLife, tookLong } from './messages.ts';

/** The file of this process, which the stream of a second thread does not lead to before the main thread has a moment. */
const standardOutput = 1;
/** Milliseconds between two looks at a running call. */
const pause = 20;
/** Looks between two signs of life: about a second. */
const looksPerSign = 50;
/** Milliseconds of processor time from which on a call takes long. */
const long = 50;

/** What happens to calls that take time or memory. */
export interface CallWatch {
  /** Milliseconds of processor time that this process has used. */
  readonly cpuTime: () => number;
  /** Bytes that this process has in memory. */
  readonly memory: () => number;
  readonly write: (line: string) => void;
  /** Ends the process. */
  readonly end: () => void;
}

/**
 * A look at the call that runs: says once when it takes long, gives signs of life, and ends the process when the call has used up its time or
 * its memory.
 */
export function lookAtCall({ running, startedAt, call, limit }: SharedMeter, watch: CallWatch): () => void {
  let told = 0;
  let looks = 0;
  return () => {
    const number = Atomics.load(call, 0);
    const used = watch.cpuTime() - (startedAt[0] ?? 0);
    if (Atomics.load(running, 0) === 0) return;
    if (++looks % looksPerSign === 0) watch.write(signOfLife);
    if (watch.memory() > mostMemory) {
      watch.write(outOfMemory);
      watch.end();
      return;
    }
    if (used < long) return;
    if (number > told) {
      told = number;
      watch.write(tookLong(number));
    }
    if (used < limit) return;
    // This thread's IPC messages would wait for the main thread, so it writes a line; the parent then starts another process.
    watch.write(outOfTime);
    watch.end();
  };
}

/** Looks at the calls of this process while there are any. Processor time and not that of the clock, so that a busy machine makes no call long. */
export function watchTime(): void {
  const shared: SharedMeter = workerData;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  const look = lookAtCall(shared, {
    cpuTime,
    memory: () => process.memoryUsage.rss(),
    write: (line) => writeSync(standardOutput, `${line}\n`),
    end: () => process.kill(process.pid, 'SIGKILL'),
  });
  for (;;) {
    Atomics.wait(shared.running, 0, 0);
    Atomics.wait(clock, 0, 0, pause);
    look();
  }
}
