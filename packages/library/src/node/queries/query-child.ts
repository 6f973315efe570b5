import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DiskFullError } from '../../failure.ts';
import { refusal, type Notice } from '../../http/answer.ts';
import { tooMuchMemory, tooMuchTime, withMessage } from '../../http/limit-notices.ts';
import type { QueryCall } from '../../http/query-call.ts';
import { RecordsUnavailableError } from '../../records/records.ts';
import { entryUrl } from './entry-url.ts';
import type { QueryWorker } from './query-worker.ts';
import {
  outOfMemory,
  mostMemory,
  outOfTime,
  signOfLife,
  tookLong,
  type Opening,
  type Question,
  type Report,
} from './messages.ts';

/** On the sources, packages are found by this condition. */
const execArgv = entryUrl.pathname.endsWith('.ts') ? ['--conditions=@assetql/source', '--no-warnings'] : [];

/**
 * Seconds without a sign of life after which a process counts as stopped: one that has a call, and one that starts, which gives no signs and
 * takes long on a busy machine.
 */
const mostSilence = { asked: 10, starting: 60 } as const;

interface Pending {
  readonly resolve: (response: Response) => void;
  readonly reject: (failure: Error) => void;
  readonly onLong: () => void;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A body of these parts, given one after the other. */
function inParts(parts: readonly Bytes[]): ReadableStream<Bytes> {
  const left = parts.values();
  return new ReadableStream({
    pull: (controller) => {
      const { done, value } = left.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

/**
 * A process that answers one call at a time. It ends by itself when this process does, or a call has used up its time or memory. It is killed
 * when it gives no sign of life while it starts or a call runs, since callers of a stopped process would wait for ever.
 */
export class QueryChild implements QueryWorker {
  readonly opened: Promise<void>;
  readonly ended: Promise<void>;
  isAlive = true;
  private readonly child: ChildProcess;
  private pending: Pending | undefined;
  private readonly cpuTime: number;
  private timeErrors: readonly Notice[] = [];
  private problem: string | undefined;
  /** Whether the problem is that the records cannot be reached. */
  private isAway = false;
  /** Whether it is that the disk is full. */
  private isFull = false;
  private calls = 0;
  /** Of the body of the answer to the call that runs. */
  private parts: Bytes[] = [];
  /** What the call is answered with that has made the process end itself. */
  private exceeded: readonly Notice[] | undefined;
  /** Seconds since the last sign of life. */
  private silence = 0;
  /** Without effect once it is open. */
  private giveUpOpening: (failure: Error) => void = () => {};

  constructor(opening: Omit<Opening, 'kind'>) {
    this.cpuTime = opening.limits.cpuTime;
    this.child = fork(fileURLToPath(entryUrl), [], {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    const opened = new Promise<void>((resolve, reject) => {
      this.child.on('message', (report: Report) => (report.kind === 'opened' ? resolve() : this.onReport(report)));
      this.giveUpOpening = reject;
    });
    if (this.child.stdout !== null) createInterface(this.child.stdout).on('line', (line) => this.onLine(line));
    this.ended = new Promise((ended) => {
      // Where the process cannot be started there is no “close”.
      this.child.once('error', ({ message }) => {
        this.problem ??= message;
        this.onEnd();
        ended();
      });
      // What it has said before it ended may still come, but nothing more can be asked of it.
      this.child.once('exit', () => (this.isAlive = false));
      this.child.once('close', (code, signal) => {
        this.problem ??= `A query process ended: ${String(code ?? signal)}.`;
        this.onEnd();
        ended();
      });
    });
    this.opened = this.whileAlive(opened, mostSilence.starting);
    this.send({ kind: 'opening', ...opening });
  }

  async ask(call: QueryCall, onLong: () => void): Promise<Response> {
    this.calls += 1;
    this.parts = [];
    const answered = new Promise<Response>((resolve, reject) => {
      this.pending = { resolve, reject, onLong };
      this.timeErrors = [{ message: tooMuchTime(this.cpuTime, 0) }];
      this.send({ kind: 'asking', call });
    });
    return await this.whileAlive(answered, mostSilence.asked);
  }

  lowerPriority(): void {
    try {
      if (this.child.pid !== undefined) setPriority(this.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended, or the system does not allow it: then it runs as others do.
    }
  }

  kill(): void {
    this.isAlive = false;
    this.child.kill('SIGKILL');
  }

  /** Waits for what the process does, and kills it after that many seconds without a sign of life. */
  private async whileAlive<Result>(result: Promise<Result>, seconds: number): Promise<Result> {
    this.silence = 0;
    const listening = setInterval(() => {
      this.silence += 1;
      if (this.silence > seconds) this.kill();
    }, 1000);
    try {
      return await result;
    } finally {
      clearInterval(listening);
    }
  }

  private send(question: Question): void {
    // A process that has ended says so by itself.
    this.child.send(question, () => {});
  }

  private onReport(report: Exclude<Report, { readonly kind: 'opened' }>): void {
    if (report.kind === 'running') this.timeErrors = report.errors;
    else if (report.kind === 'part') this.parts.push(report.body);
    else if (report.kind === 'failed') {
      this.problem = report.message;
      this.isAway = report.isAway === true;
      this.isFull = report.isFull === true;
      this.pending?.reject(this.failure());
    } else {
      const headers = report.headers.map(([name, value]): [string, string] => [name, value]);
      const body = this.parts.length === 0 ? report.body : inParts([...this.parts, report.body]);
      this.parts = [];
      this.pending?.resolve(new Response(body, { status: report.status, headers }));
    }
  }

  private onLine(line: string): void {
    if (line === signOfLife) this.silence = 0;
    else if (line === outOfTime) this.exceeded = this.timeErrors;
    else if (line === outOfMemory) this.exceeded = withMessage(this.timeErrors, tooMuchMemory(mostMemory));
    else if (line === tookLong(this.calls)) this.pending?.onLong();
  }

  private onEnd(): void {
    this.isAlive = false;
    this.giveUpOpening(this.failure());
    if (this.exceeded !== undefined) this.pending?.resolve(refusal(400, this.exceeded));
    else this.pending?.reject(this.failure());
  }

  private failure(): Error {
    if (this.isFull) return new DiskFullError(this.problem);
    return this.isAway ? new RecordsUnavailableError(this.problem) : new Error(this.problem);
  }
}
