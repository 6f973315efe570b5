import { availableParallelism } from 'node:os';
import { refusal } from '../../http/answer.ts';
import type { QueryCall } from '../../http/query-call.ts';
import { isLarge } from './is-large.ts';

type Lane = 'quick' | 'slow';

interface Job {
  readonly call: QueryCall;
  readonly signal: AbortSignal;
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
}

/** What answers the calls of a lane: a process that has one at a time. */
export interface QueryWorker {
  /** False as soon as it is to end, or has ended. */
  readonly isAlive: boolean;
  /** Resolves when it is ready to answer at once; never when it cannot be. */
  readonly opened: Promise<void>;
  /** Resolves when it is gone. */
  readonly ended: Promise<void>;
  /** Rejects when the library failed to answer, or the worker ended. Calls `onLong` once the call is known to take long. */
  ask(call: QueryCall, onLong: () => void): Promise<Response>;
  /** Lets others go first. */
  lowerPriority(): void;
  kill(): void;
}

interface Member {
  readonly child: QueryWorker;
  lane: Lane;
  job: Job | undefined;
  /** Whether the job is known to take long. */
  isLong: boolean;
  isReady: boolean;
}

/** How many calls wait in a lane at most; others are asked to try again. */
const mostWaiting: Readonly<Record<Lane, number>> = { quick: 256, slow: 32 };

/**
 * Spreads calls over processes in two lanes, so that a call that takes long holds up none that does not. A call that looks small starts
 * in the quick lane. When it takes long there, its process changes to the slow lane, where processes have a lower priority, and another
 * takes its place; when the slow lane is full, the call is begun anew there, as soon as others wait.
 */
export class QueryLanes {
  private readonly start: () => QueryWorker;
  private readonly members = new Set<Member>();
  private readonly waiting: Readonly<Record<Lane, Job[]>> = { quick: [], slow: [] };
  /** How many processes a lane has. A second quick one is kept as soon as one has left the lane. */
  private readonly most: Record<Lane, number>;
  private isClosed = false;

  /** `slow` is how many slow calls run at once. */
  constructor(start: () => QueryWorker, slow: number = Math.min(4, Math.max(1, availableParallelism() - 1))) {
    this.start = start;
    this.most = { quick: 1, slow };
  }

  /** Starts a process, so that the first call need not wait for it. */
  open(): void {
    this.add('quick');
  }

  /** Rejects when the library failed, and with the signal's reason when the call is given up: then nothing goes on working for it. */
  answer(call: QueryCall, signal: AbortSignal): Promise<Response> {
    signal.throwIfAborted();
    const lane = isLarge(call) ? 'slow' : 'quick';
    if (this.isClosed || this.waiting[lane].length >= mostWaiting[lane]) {
      const message = 'The library has too many queries to answer at the moment; try again in a few seconds.';
      return Promise.resolve(refusal(503, message, { 'retry-after': '2' }));
    }
    return new Promise((resolve, reject) => {
      const job: Job = { call, signal, resolve, reject };
      signal.addEventListener('abort', () => this.giveUp(job), { once: true });
      this.waiting[lane].push(job);
      this.advance(lane);
    });
  }

  /** Ends all processes, and resolves when they are gone. Calls that are not answered yet fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const job of [...this.waiting.quick.splice(0), ...this.waiting.slow.splice(0)])
      job.reject(new Error('The library is closed.'));
    for (const { child } of this.members) child.kill();
    await Promise.all(Array.from(this.members, ({ child }) => child.ended));
  }

  private in(lane: Lane): readonly Member[] {
    return [...this.members].filter((member) => member.lane === lane && member.child.isAlive);
  }

  private add(lane: Lane): void {
    const member: Member = { child: this.start(), lane, job: undefined, isLong: false, isReady: false };
    if (lane === 'slow') member.child.lowerPriority();
    this.members.add(member);
    void this.whenOpened(member);
    void this.whenEnded(member);
  }

  private async whenOpened(member: Member): Promise<void> {
    await member.child.opened;
    member.isReady = true;
  }

  private async whenEnded(member: Member): Promise<void> {
    await member.child.ended;
    this.members.delete(member);
    if (this.isClosed) return;
    // A process that could not be opened is started again by the next call, not for ever.
    if (member.isReady && this.in('quick').length === 0) this.add('quick');
    this.advance('quick');
    this.advance('slow');
  }

  /** Gives waiting calls to the processes of a lane that are free. */
  private advance(lane: Lane): void {
    for (const job of this.waiting[lane].splice(0)) {
      const free = this.in(lane).find((member) => member.job === undefined);
      if (free === undefined) this.waiting[lane].push(job);
      else void this.run(free, job);
    }
    if (this.waiting[lane].length === 0) return;
    if (this.in(lane).length < this.most[lane]) {
      this.add(lane);
      this.advance(lane);
    } else if (lane === 'quick') this.makeRoom();
  }

  private async run(member: Member, job: Job): Promise<void> {
    member.job = job;
    member.isLong = false;
    try {
      const response = await member.child.ask(job.call, () => {
        member.isLong = member.job === job;
        if (member.isLong) this.leaveQuickLane(member);
      });
      if (member.job === job) job.resolve(response);
    } catch (failure) {
      if (member.job === job) job.reject(failure);
    }
    if (member.job === job) member.job = undefined;
    member.isLong = false;
    this.advance(member.lane);
  }

  /** Takes calls that take long from the quick lane, where others wait. */
  private makeRoom(): void {
    for (const member of this.in('quick')) if (member.isLong) this.leaveQuickLane(member);
  }

  private leaveQuickLane(member: Member): void {
    const { job } = member;
    if (job === undefined || member.lane === 'slow') return;
    this.most.quick = 2;
    if (job.signal.aborted) member.child.kill();
    else if (this.in('slow').length < this.most.slow) {
      member.lane = 'slow';
      member.child.lowerPriority();
    } else if (this.waiting.quick.length > 0) {
      member.job = undefined;
      member.child.kill();
      this.waiting.slow.push(job);
    }
    while (!this.isClosed && this.in('quick').length < this.most.quick) this.add('quick');
    this.advance('quick');
  }

  private giveUp(job: Job): void {
    for (const jobs of [this.waiting.quick, this.waiting.slow]) {
      const at = jobs.indexOf(job);
      if (at >= 0) jobs.splice(at, 1);
    }
    job.reject(job.signal.reason);
    // A quick call is over before its process could be replaced; when it is not, it is ended on leaving the quick lane.
    for (const member of this.members) if (member.job === job && member.lane === 'slow') member.child.kill();
  }
}
