import type { DatabaseFiles, Store } from '../../store.ts';
import { mediaAddresses } from '../../http/media-address.ts';
import { uploadAddresses } from '../../http/upload-address.ts';
import { refusal } from '../../http/answer.ts';
import { tooLargeAnswer } from '../../http/limit-notices.ts';
import { followRecords } from '../../asset-index/follow-records.ts';
import { directoryOf } from '../../http/directory.ts';
import { queryAnswerer, type AnswerQuery, type QueryCall } from '../../http/query-call.ts';
import { isDiskFull, messageOf } from '../../failure.ts';
import { RecordsUnavailableError } from '../../records/records.ts';
import { openRecords } from '../records/open-records.ts';
import { openSqliteIndex, type IndexProblem } from '../sqlite/open-sqlite-index.ts';
import { reachedSequence } from '../sqlite/reached-sequence.ts';
import { SqliteStore } from '../sqlite/sqlite-store.ts';
import type { CpuMeter } from './cpu-meter.ts';
import { largestAnswer, largestPart, type Opening, type Question, type Report } from './messages.ts';

/** What connects a query process with its parent. */
export interface Channel {
  /** Resolves when the report is on its way, also when nothing else runs for a while. */
  readonly send: (report: Report) => Promise<void>;
  readonly onQuestion: (listener: (question: Question) => void) => void;
  /** Ends this process, which could not open the library. */
  readonly fail: () => void;
}

/** Measures the processor time of calls. */
export type Meter = Pick<CpuMeter, 'count' | 'start' | 'stop'>;

/** What is wrong with the index, as the end of a sentence. */
const problems: Readonly<Record<IndexProblem, string>> = {
  missing: 'missing',
  incomplete: 'incomplete',
  corrupt: 'damaged',
  layout: 'of another version',
  foreign: 'made from other records',
};

async function openStore(files: DatabaseFiles): Promise<Store> {
  const { readOnly } = files;
  const records = await openRecords(files.records, readOnly);
  // The index is compared with the records by the name of the transaction that it has reached.
  await records.readOrigin?.(reachedSequence(files.index));
  const opening = openSqliteIndex(files.index, {
    readOnly,
    isMapped: true,
    originOf: (sequence) => records.originOf(sequence),
  });
  if ('problem' in opening)
    throw new Error(
      `${files.index}, by which the library is searched, is ${problems[opening.problem]}. Start again, which makes it anew`,
    );
  // Another process may have stored very much meanwhile. Here, time is not limited: a query would be ended before the index has caught up.
  if (!readOnly) await followRecords(opening.index, records);
  return new SqliteStore(records, opening.index, files);
}

async function open({ files, signingKey, limits }: Opening, meter: Meter, { send }: Channel): Promise<AnswerQuery> {
  const store = await openStore(files);
  return queryAnswerer({
    store,
    media: { open: async () => undefined },
    addresses: mediaAddresses(signingKey, Date.now),
    uploadAddresses: uploadAddresses(signingKey, Date.now),
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

/** Answers the calls that the parent sends, one after the other. `meterOf` makes the meter for a limit in milliseconds. */
export function answerCalls(channel: Channel, meterOf: (limit: number) => Meter): void {
  const never = new AbortController().signal;
  let meter: Meter | undefined;
  let answer: AnswerQuery | undefined;

  async function reportOn(question: Question): Promise<Report> {
    if (question.kind === 'opening') meter = meterOf(question.limits.cpuTime);
    if (meter === undefined) throw new Error('Nothing is open.');
    try {
      if (question.kind === 'opening') answer = await open(question, meter, channel);
      else {
        meter.count();
        meter.start();
      }
      const response = await answer?.(question.kind === 'opening' ? rehearsal : question.call, never);
      if (response === undefined) throw new Error('Nothing is open.');
      if (question.kind === 'opening') return { kind: 'opened' };
      return await answered(response, channel);
    } finally {
      meter.stop();
    }
  }

  async function reportAfter(earlier: Promise<void>, question: Question): Promise<void> {
    await earlier;
    const report = await reportOn(question).catch((failure: unknown) => failed(failure));
    await channel.send(report);
    // What cannot be opened now may be opened by the next process.
    if (question.kind === 'opening' && report.kind === 'failed') channel.fail();
  }

  let last: Promise<void> = Promise.resolve();
  channel.onQuestion((question) => {
    last = reportAfter(last, question);
  });
}

/** What is left to report of an answer when all but the last part of its body is sent. */
async function answered(response: Response, channel: Channel): Promise<Report> {
  const { status, headers } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  const { length } = body;
  if (length > largestAnswer) return answered(refusal(400, [tooLargeAnswer(length, largestAnswer)]), channel);
  let start = 0;
  // Each is a copy: a view would be sent with all of its buffer.
  for (; length - start > largestPart; start += largestPart)
    await channel.send({ kind: 'part', body: body.slice(start, start + largestPart) });
  return {
    kind: 'answered',
    status,
    headers: [...headers, ['content-length', String(length)]],
    body: start === 0 ? body : body.slice(start),
  };
}

const failed = (failure: unknown): Report => ({
  kind: 'failed',
  message: messageOf(failure),
  isAway: failure instanceof RecordsUnavailableError || undefined,
  isFull: isDiskFull(failure) || undefined,
});
