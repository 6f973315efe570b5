import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { QueryCall } from '../../src/http/query-call.ts';
import { answerCalls } from '../../src/node/queries/answer-calls.ts';
import type { SharedMeter } from '../../src/node/queries/cpu-meter.ts';
import type { Answered, Opening, Question, Report } from '../../src/node/queries/messages.ts';
import { lookAtCall } from '../../src/node/queries/watch-time.ts';
import { createSqliteIndex, openSqliteRecords } from '../../src/node/index.ts';
import { assetWith, guid, viewer } from '../tiny-library.ts';
import { scratch } from './scratch.ts';

const isAnswered = (report: Report | undefined): report is Answered => report?.kind === 'answered';

/** What a query process does when its parent sends questions, in this process and without limits of time. */
function queryProcess(): { readonly ask: (question: Question) => Promise<readonly Report[]>; readonly log: string[] } {
  const log: string[] = [];
  let reports: Report[] = [];
  let listen: (question: Question) => void = () => {};
  let settle: () => void = () => {};
  answerCalls(
    {
      send: async (report) => {
        reports.push(report);
        if (report.kind !== 'running' && report.kind !== 'part') settle();
      },
      onQuestion: (listener) => {
        listen = listener;
      },
      fail: () => log.push('fail'),
    },
    (limit) => ({
      count: () => log.push('count'),
      start: () => log.push('start'),
      stop: () => log.push(`stop ${limit}`),
    }),
  );
  return {
    log,
    ask: (question) =>
      new Promise((resolve) => {
        reports = [];
        settle = () => resolve(reports);
        listen(question);
      }),
  };
}

const call = (query: string, rest: Partial<QueryCall> = {}): Question => ({
  kind: 'asking',
  call: {
    method: 'GET',
    url: `http://library.test/assets?${query}`,
    body: undefined,
    path: ['assets'],
    viewer,
    baseUrl: 'http://library.test',
    ...rest,
  },
});

const opening = async (): Promise<Opening> => {
  const folder = scratch();
  const files = { records: join(folder, 'records.sqlite'), index: join(folder, 'index.sqlite'), readOnly: false };
  const records = openSqliteRecords(files.records);
  await records.change('', ({ put }) => put({ kind: 'asset', value: assetWith() }));
  await createSqliteIndex(files.index, records, { originOf: (sequence) => records.originOf(sequence) });
  await records.close();
  return { kind: 'opening', files, signingKey: new Uint8Array(32), limits: { costlyTerms: 1, cpuTime: 500 } };
};

async function answer(worker: ReturnType<typeof queryProcess>, question: Question): Promise<[number, string]> {
  const report = (await worker.ask(question)).at(-1);
  if (!isAnswered(report)) throw new Error(JSON.stringify(report));
  return [report.status, new TextDecoder().decode(report.body)];
}

/** The sizes of the messages in which an answer comes, and its text. */
async function inParts(
  worker: ReturnType<typeof queryProcess>,
  question: Question,
): Promise<{ readonly sizes: readonly number[]; readonly text: string }> {
  const bodies = (await worker.ask(question)).flatMap((report) => ('body' in report ? [report.body] : []));
  return { sizes: bodies.map(({ length }) => length), text: Buffer.concat(bodies).toString() };
}

test('a query process says what to answer should a query take too long, runs it, and measures it from there', async () => {
  const worker = queryProcess();
  const [running, opened] = await worker.ask(await opening());
  expect(running).toMatchObject({ kind: 'running', errors: [{ parameter: 'filters' }, { parameter: 'search' }] });
  expect(opened).toEqual({ kind: 'opened' });
  expect(worker.log).toEqual(['start', 'stop 500']);
  worker.log.length = 0;
  const [first, last] = await worker.ask(call('search=*a*'));
  expect(first).toMatchObject({
    kind: 'running',
    errors: [{ parameter: 'search', diagnostics: [{ code: 'limit', range: { start: 0, end: 3 } }] }],
  });
  expect(last).toMatchObject({ kind: 'answered', status: 200 });
  expect(worker.log).toEqual(['count', 'start', 'start', 'stop 500']);
});

test('it answers what the service answers', async () => {
  const worker = queryProcess();
  await worker.ask(await opening());
  const body = new TextEncoder().encode('{"filters":"Status EQ 0","count":1}');
  const found = await answer(worker, call('', { method: 'POST', path: ['assets', 'search'], body }));
  expect(found[0]).toBe(200);
  expect(JSON.parse(found[1])).toMatchObject({ payload: { assets: [expect.anything()] } });
  expect(await answer(worker, call('search=*a*+OR+*b*'))).toEqual([400, expect.stringContaining('2 different costly')]);
  expect(await worker.ask(call(''))).toMatchObject([
    { kind: 'running', errors: [{ message: expect.any(String) }] },
    {},
  ]);
});

test.each([
  ['records', 'which holds the library, is missing. Put it back'],
  ['index', 'by which the library is searched, is missing. Start again'],
] as const)('it ends when the %s cannot be opened, and says why', async (name, message) => {
  const worker = queryProcess();
  const whole = await opening();
  const missing = { ...whole, files: { ...whole.files, [name]: join(scratch(), 'missing.sqlite') } };
  expect(await worker.ask(missing)).toEqual([
    { kind: 'failed', message: expect.stringContaining(`missing.sqlite, ${message}`) },
  ]);
  await expect.poll(() => worker.log).toEqual(['stop 500', 'fail']);
});

test('a large answer comes in parts, and one that is too large is refused with what to ask for instead', async () => {
  const worker = queryProcess();
  const opened = await opening();
  const records = openSqliteRecords(opened.files.records);
  // Each has six bytes in JSON, and is no word.
  const description = '\u0001'.repeat(1_000_000);
  await records.change('', ({ put }) => {
    for (let index = 1; index <= 23; index += 1)
      put({ kind: 'asset', value: assetWith({ id: guid(500 + index), description }) });
  });
  await records.close();
  await worker.ask(opened);
  expect(await answer(worker, call('count=1000'))).toEqual([
    400,
    expect.stringMatching(
      /The answer has 132 MiB, and may have 128; ask for fewer assets at once \(count\)\.","parameter":"count","diagnostics":\[\{"code":"limit"/,
    ),
  ]);
  const { sizes, text } = await inParts(worker, call('count=2'));
  expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).map(() => 1_048_576));
  expect(sizes.length).toBeGreaterThanOrEqual(4);
  expect(JSON.parse(text)).toMatchObject({ payload: { assets: expect.objectContaining({ length: 2 }) } });
});

test('it finds what another process has stored since, in the next call', async () => {
  const worker = queryProcess();
  const opened = await opening();
  await worker.ask(opened);
  const records = openSqliteRecords(opened.files.records);
  const owl = assetWith({ id: guid(7), title: 'Snowy owl of another process' });
  await records.change('somebody', ({ put }) => put({ kind: 'asset', value: owl }));
  const [status, body] = await answer(worker, call('search=snowy'));
  expect([status, JSON.parse(body)]).toMatchObject([200, { payload: { assets: [{ id: owl.id }] } }]);
  await records.change('somebody', ({ remove }) => remove('asset', owl.id));
  expect((await answer(worker, call('search=snowy')))[1]).not.toContain(owl.id);
  await records.close();
});

test('a call that cannot be answered fails, and the next one is answered', async () => {
  const worker = queryProcess();
  expect(await worker.ask(call(''))).toEqual([{ kind: 'failed', message: 'Nothing is open.' }]);
  await worker.ask(await opening());
  expect(await worker.ask(call('', { method: 'PATCH' }))).toEqual([
    { kind: 'failed', message: 'No resource answers PATCH assets.' },
  ]);
  expect((await answer(worker, call('')))[0]).toBe(200);
});

test('a call that runs gives a sign of life every second', () => {
  const shared: SharedMeter = {
    running: new Int32Array(new SharedArrayBuffer(4)),
    startedAt: new Float64Array(new SharedArrayBuffer(8)),
    call: new Int32Array(new SharedArrayBuffer(4)),
    limit: 500,
  };
  const log: string[] = [];
  const look = lookAtCall(shared, {
    cpuTime: () => 0,
    memory: () => 0,
    write: (line) => log.push(line),
    end: () => log.push('end'),
  });
  for (let looks = 0; looks < 100; looks++) look();
  expect(log).toEqual([]);
  shared.running[0] = 1;
  for (let looks = 0; looks < 100; looks++) look();
  expect(log).toEqual(['alive', 'alive']);
});

test('a call is said once to take long, and ends the process when its time or its memory is used up', () => {
  const shared: SharedMeter = {
    running: new Int32Array(new SharedArrayBuffer(4)),
    startedAt: new Float64Array(new SharedArrayBuffer(8)),
    call: new Int32Array(new SharedArrayBuffer(4)),
    limit: 500,
  };
  let [cpuTime, memory] = [1000, 0];
  const log: string[] = [];
  const look = lookAtCall(shared, {
    cpuTime: () => cpuTime,
    memory: () => memory,
    write: (line) => log.push(line),
    end: () => log.push('end'),
  });
  /** The time when the call began, that of the look, and what follows. */
  function at(startedAt: number, now: number): readonly string[] {
    log.length = 0;
    shared.startedAt[0] = startedAt;
    cpuTime = now;
    look();
    return [...log];
  }
  expect(at(0, 1000)).toEqual([]);
  shared.running[0] = 1;
  shared.call[0] = 1;
  expect(at(1000, 1049)).toEqual([]);
  expect(at(1000, 1050)).toEqual(['long 1']);
  expect(at(1000, 1499)).toEqual([]);
  shared.call[0] = 2;
  expect(at(1499, 1500)).toEqual([]);
  expect(at(1499, 1600)).toEqual(['long 2']);
  expect(at(1499, 1999)).toEqual(['out of time', 'end']);
  memory = 1_073_741_824;
  expect(at(1999, 1999)).toEqual([]);
  memory += 1;
  expect(at(1999, 1999)).toEqual(['out of memory', 'end']);
});
