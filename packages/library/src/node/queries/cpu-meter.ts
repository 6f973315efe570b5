import { Worker } from 'node:worker_threads';

/** What the meter shares with the thread that watches: whether a call runs, which one, and the processor time at its start in milliseconds. */
export interface SharedMeter {
  readonly running: Int32Array<SharedArrayBuffer>;
  readonly startedAt: Float64Array<SharedArrayBuffer>;
  /** The number of the call. */
  readonly call: Int32Array<SharedArrayBuffer>;
  /** Milliseconds of processor time that a call may take. */
  readonly limit: number;
}

/** Milliseconds of processor time that all threads of this process have used. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Measures the processor time of calls. A second thread, which runs the entry, ends the process when one takes too long. */
export class CpuMeter {
  private readonly shared: SharedMeter;

  constructor(entry: URL, limit: number) {
    this.shared = {
      running: new Int32Array(new SharedArrayBuffer(4)),
      startedAt: new Float64Array(new SharedArrayBuffer(8)),
      call: new Int32Array(new SharedArrayBuffer(4)),
      limit,
    };
    new Worker(entry, { workerData: this.shared }).unref();
  }

  /** Says that the next call begins. */
  count(): void {
    Atomics.add(this.shared.call, 0, 1);
  }

  /** Begins to measure, anew where it was measuring. */
  start(): void {
    this.shared.startedAt[0] = cpuTime();
    Atomics.store(this.shared.running, 0, 1);
    Atomics.notify(this.shared.running, 0);
  }

  stop(): void {
    Atomics.store(this.shared.running, 0, 0);
  }
}
