import { mediaAddresses } from '../../http/media-address.ts';
import { directoryOf } from '../../http/directory.ts';
import { queryAnswerer, type AnswerQuery, type QueryCall } from '../../http/query-call.ts';
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts';
import { CpuMeter } from './cpu-meter.ts';
import { entryUrl } from './entry-url.ts';
import type { Opening, Question, Report } from './messages.ts';

/** Sends a report, and resolves when it is on its way, also when nothing else runs for a while. */
const send = (report: Report): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(report, undefined, {}, () => resolve());
  });

function open({ path, readOnly, signingKey, limits }: Opening, meter: CpuMeter): AnswerQuery {
  const opening = openSqliteStore(path, { readOnly });
  if ('problem' in opening) throw new Error(`The database of the library is ${opening.problem}.`);
  const { store } = opening;
  return queryAnswerer({
    store,
    media: { open: async () => undefined },
    addresses: mediaAddresses(signingKey, Date.now),
    directory: directoryOf(store, Date.now),
    clock: Date.now,
    limits,
    onQuery: async (errors) => {
      await send({ kind: 'running', errors });
      // Reading and checking a text has a limit of its own; the query gets all of its time.
      meter.start();
    },
  });
}

/** Looks like what is asked often, so that the first call does not wait for what is loaded and compiled when it is used first. */
const rehearsal: QueryCall = {
  method: 'GET',
  url: 'http://library.invalid/assets?filters=Status+EQ+0&search=a*&count=50',
  body: undefined,
  path: ['assets'],
  viewer: '',
  baseUrl: 'http://library.invalid',
};

/** Answers the calls that the parent sends, one after the other, until it closes the channel or is gone. */
export function answerCalls(): void {
  const never = new AbortController().signal;
  let meter: CpuMeter | undefined;
  let answer: AnswerQuery | undefined;

  async function reportOn(question: Question): Promise<Report> {
    if (question.kind === 'opening') meter = new CpuMeter(entryUrl, question.limits.cpuTime);
    if (meter === undefined) throw new Error('Nothing is open.');
    try {
      if (question.kind === 'opening') answer = open(question, meter);
      else {
        meter.count();
        meter.start();
      }
      const response = await answer?.(question.kind === 'opening' ? rehearsal : question.call, never);
      if (response === undefined) throw new Error('Nothing is open.');
      if (question.kind === 'opening') return { kind: 'opened' };
      const body = new Uint8Array(await response.arrayBuffer());
      return { kind: 'answered', status: response.status, headers: [...response.headers], body };
    } finally {
      meter.stop();
    }
  }

  // An interrupt of the terminal goes to all of its processes; it is for the parent to end this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  async function reportAfter(earlier: Promise<void>, question: Question): Promise<void> {
    await earlier;
    const report = await reportOn(question).catch(failed);
    await send(report);
    // What cannot be opened now may be opened by the next process.
    if (question.kind === 'opening' && report.kind === 'failed') process.exit(1);
  }

  let last: Promise<void> = Promise.resolve();
  process.on('message', (question: Question) => {
    last = reportAfter(last, question);
  });
}

const failed = (failure: unknown): Report => ({
  kind: 'failed',
  message: failure instanceof Error ? failure.message : String(failure),
});
