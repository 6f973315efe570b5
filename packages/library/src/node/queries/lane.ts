import { refusal } from '../../http/answer.ts';
import type { QueryCall } from '../../http/query-call.ts';
import type { QueryWorker } from './query-worker.ts';
import { Turns, type TurnLimits } from './turns.ts';

/** What a lane has to do: calls that run, those of them that are known to take long, and calls that wait. */
export interface LaneLoad {
  readonly running: number;
  readonly long: number;
  readonly waiting: number;
}

export interface LaneOptions {
  readonly start: () => QueryWorker;
  /** How many processes there should be. */
  readonly needed: (load: LaneLoad) => number;
  /** Keeps the last free process for callers of whom nothing runs. */
  readonly keepsOneFree: boolean;
  readonly waiting: TurnLimits;
  /** Takes the waiting calls of a caller once one of that caller's calls is known to take long; without it they go on waiting. */
  readonly passOn?: (job: Job) => void;
}

/** A call with a waiting caller. */
export interface Job {
  readonly call: QueryCall;
  readonly signal: AbortSignal;
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
  /** How many processes have ended while they answered the call; none when absent. */
  readonly ended?: number;
}

interface Member {
  readonly worker: QueryWorker;
  isReady: boolean;
  job: Job | undefined;
  /** Whether the job is known to take long. */
  isLong: boolean;
}

/**
 * Milliseconds that a query goes on for after its caller has gone away. Most end by then, and cost less than a new process would; so
 * someone who starts and breaks off queries all the time has few processes replaced.
 */
const grace = 2000;

/**
 * Processes that may end while they answer a call before it is given up. When something ends all of them at once, a call can be sent to
 * both ready ones before their end is known.
 */
const mostEnded = 3;

const tooMany: Readonly<Record<keyof TurnLimits, string>> = {
  ofCaller: 'You have too many queries waiting; try again when some of them are answered.',
  ofAll: 'The library has too many queries to answer at the moment; try again in a few seconds.',
};

/** Processes that answer calls, one each at a time. Callers, who are told apart by the viewer of their calls, take turns. */
export class Lane {
  private readonly options: LaneOptions;
  private readonly members = new Set<Member>();
  private readonly turns: Turns<Job>;
  private isClosed = false;
  /** Processes in a row that ended before they were ready. */
  private failedStarts = 0;

  constructor(options: LaneOptions) {
    this.options = options;
    this.turns = new Turns(options.waiting);
  }

  /** Starts a process, so that the first call need not wait for it. Others follow as they are needed, once it is ready. */
  open(): void {
    const member: Member = { worker: this.options.start(), isReady: false, job: undefined, isLong: false };
    this.members.add(member);
    void this.whenOpened(member);
    void this.whenEnded(member);
  }

  /** Rejects the job when the library failed, and with the signal's reason when the call is given up. */
  add(job: Job): void {
    const limit = this.isClosed ? 'ofAll' : this.turns.add(job.call.viewer, job);
    if (limit !== undefined) {
      job.resolve(refusal(503, tooMany[limit], { 'retry-after': '2' }));
      return;
    }
    job.signal.addEventListener('abort', () => this.giveUp(job), { once: true });
    this.advance();
    this.fill();
  }

  /** Whether a call of a caller is running that is known to take long. */
  hasLong(caller: string): boolean {
    return this.alive().some(({ job, isLong }) => isLong && job?.call.viewer === caller);
  }

  /** Ends all processes, and resolves when they are gone. Calls that are not answered yet fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.failWaiting(new Error('The library is closed.'));
    for (const { worker } of this.members) worker.kill();
    await Promise.all(Array.from(this.members, ({ worker }) => worker.ended));
  }

  private alive(): readonly Member[] {
    return [...this.members].filter(({ worker }) => worker.isAlive);
  }

  /** Starts the processes that are missing. */
  private fill(): void {
    const alive = this.alive();
    const running = alive.filter(({ job }) => job !== undefined).length;
    const long = alive.filter(({ isLong }) => isLong).length;
    const missing = this.options.needed({ running, long, waiting: this.turns.size }) - alive.length;
    if (this.isClosed || missing <= 0) return;
    // One after the other: several that start at once would slow each other and everything else down.
    if (alive.every(({ isReady }) => isReady)) this.open();
  }

  private async whenOpened(member: Member): Promise<void> {
    try {
      await member.worker.opened;
      member.isReady = true;
      this.failedStarts = 0;
      this.advance();
      this.fill();
    } catch (failure) {
      this.members.delete(member);
      if (this.alive().length > 0) return;
      // Something may have killed it while it started, so calls that wait are worth a second start. After that, the next call tries again.
      this.failedStarts += 1;
      if (this.failedStarts === 1 && this.turns.size > 0 && !this.isClosed) return this.open();
      this.failedStarts = 0;
      this.failWaiting(failure);
    }
  }

  private async whenEnded(member: Member): Promise<void> {
    await member.worker.ended;
    this.members.delete(member);
    if (member.isReady) this.fill();
  }

  private failWaiting(failure: unknown): void {
    for (const job of this.turns.drain()) job.reject(failure);
  }

  /** Gives waiting calls to free processes. */
  private advance(): void {
    for (;;) {
      const alive = this.alive();
      const free = alive.filter(({ isReady, job }) => isReady && job === undefined);
      const [member] = free;
      if (member === undefined) return;
      const isLast = this.options.keepsOneFree && free.length === 1;
      const isServed = (caller: string): boolean => alive.some(({ job }) => job?.call.viewer === caller);
      const next = this.turns.take((caller) => !isLast || !isServed(caller));
      if (next === undefined) return;
      void this.run(member, next);
    }
  }

  private async run(member: Member, job: Job): Promise<void> {
    member.job = job;
    try {
      const response = await member.worker.ask(job.call, () => this.onLong(member, job));
      job.resolve(response);
    } catch (failure) {
      // Queries only read. A process that something else has ended costs no answer, but a query that ends processes is given up.
      const ended = (job.ended ?? 0) + 1;
      const isToRepeat = !member.worker.isAlive && ended < mostEnded && !job.signal.aborted && !this.isClosed;
      if (isToRepeat) this.add({ ...job, ended });
      else job.reject(failure);
    }
    member.job = undefined;
    member.isLong = false;
    this.advance();
  }

  private onLong(member: Member, job: Job): void {
    if (member.job !== job) return;
    member.isLong = true;
    const { passOn } = this.options;
    if (passOn !== undefined) for (const waiting of this.turns.removeOf(job.call.viewer)) passOn(waiting);
    this.fill();
  }

  private giveUp(job: Job): void {
    this.turns.remove(job.call.viewer, job);
    job.reject(job.signal.reason);
    const member = [...this.members].find((each) => each.job === job);
    if (member !== undefined) this.endLater(member, job);
  }

  /** Ends a process whose call was cancelled, unless it finishes in time. Starts its replacement first if the lane keeps one process free. */
  private endLater(member: Member, job: Job): void {
    setTimeout(() => {
      if (member.job !== job) return;
      const isReplaceable = this.alive().some((other) => other !== member && other.isReady);
      if (isReplaceable || !this.options.keepsOneFree) member.worker.kill();
      else this.endLater(member, job);
    }, grace).unref();
  }
}
