import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FileFacts, Inspection } from '../../processing/file-facts.ts';
import { mostMemory, outOfMemory, outOfTime, signOfLife } from '../queries/messages.ts';
import { inspectionUrl } from './entry-url.ts';
import { mostCpuTime, mostHeap, mostTime } from '../../processing/limits.ts';
import type { FileToRead, InspectionReport } from './messages.ts';

const execArgv = [
  `--max-old-space-size=${mostHeap}`,
  // On the sources, packages are found by this condition.
  ...(inspectionUrl.pathname.endsWith('.ts') ? ['--conditions=@assetql/source', '--no-warnings'] : []),
];

/** Seconds without a sign of life after which a process counts as stopped; it gives none while it starts. */
const mostSilence = 60;

const tooMuch: Readonly<Record<string, string>> = {
  [outOfTime]: `The file takes more than ${mostCpuTime / 1000} seconds of processor time to read, so that not all of it is known; replace it by a simpler copy.`,
  [outOfMemory]: `The file takes more than ${mostMemory / 1_048_576} MiB of memory to read, so that not all of it is known; replace it by a smaller copy.`,
};

interface Pending {
  readonly resolve: (inspection: Inspection) => void;
  readonly reject: (failure: Error) => void;
  readonly onFacts: (facts: FileFacts) => void;
}

/** A process of low priority that reads one file at a time. It ends by itself when this process does, or when a file takes too much time or memory. */
export class InspectionChild {
  isAlive = true;
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private pending: Pending | undefined;
  private facts: FileFacts = {};
  /** Seconds since the last sign of life. */
  private silence = 0;
  /** What the file has made the process end by. */
  private exceeded: string | undefined;

  /** `entry` is the program that it runs. */
  constructor(entry: URL = inspectionUrl) {
    this.child = fork(fileURLToPath(entry), [], {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    try {
      if (this.child.pid !== undefined) setPriority(this.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended, or the system does not allow it: then it runs as others do.
    }
    this.child.on('message', (report: InspectionReport) => this.onReport(report));
    if (this.child.stdout !== null)
      createInterface(this.child.stdout).on('line', (line) => {
        if (line === signOfLife) this.silence = 0;
        this.exceeded ??= tooMuch[line];
      });
    this.ended = new Promise((ended) => {
      // Where the process cannot be started there is no “close”.
      this.child.once('error', ({ message }) => this.end(message, ended));
      this.child.once('close', (code, signal) => this.end(String(code ?? signal), ended));
    });
  }

  /** Reads a file. Resolves when it takes too much as well; rejects when the process ends for another reason, and with the signal's. */
  async read(file: FileToRead, onFacts: (facts: FileFacts) => void, signal: AbortSignal): Promise<Inspection> {
    const stop = (): void => {
      this.pending?.reject(signal.reason);
      this.kill();
    };
    this.facts = {};
    this.silence = 0;
    let seconds = 0;
    const watch = setInterval(() => {
      this.silence++;
      if (this.silence > mostSilence || ++seconds > mostTime / 1000) this.kill();
    }, 1000);
    signal.addEventListener('abort', stop);
    try {
      return await new Promise((resolve, reject) => {
        this.pending = { resolve, reject, onFacts };
        // A process that has ended says so by itself.
        if (this.isAlive) this.child.send(file, () => {});
        else reject(new Error('The process that reads files has ended.'));
        if (signal.aborted) stop();
      });
    } finally {
      this.pending = undefined;
      signal.removeEventListener('abort', stop);
      clearInterval(watch);
    }
  }

  kill(): void {
    this.isAlive = false;
    this.child.kill('SIGKILL');
  }

  private onReport(report: InspectionReport): void {
    if (report.kind === 'found') {
      this.facts = report.facts;
      this.pending?.onFacts(report.facts);
    } else if (report.kind === 'failed') this.pending?.reject(new Error(report.message));
    else {
      const { kind: _kind, ...inspection } = report;
      this.pending?.resolve(inspection);
    }
  }

  private end(why: string, ended: () => void): void {
    this.isAlive = false;
    if (this.exceeded !== undefined)
      this.pending?.resolve({ facts: this.facts, renditions: {}, problem: this.exceeded });
    else this.pending?.reject(new Error(`The process that reads files has ended before it had read this one: ${why}.`));
    ended();
  }
}
