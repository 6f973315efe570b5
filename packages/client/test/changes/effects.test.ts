import {
  NetworkError,
  ResponseError,
  ServiceError,
  TimeoutError,
  type Client,
  type ClientOptions,
} from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { createHastyClock } from '../clocks.ts';
import { createScriptedClient, jsonResponse, rejection, type ScriptedClient, type Sent } from '../scripted-client.ts';

type Answer = (sent: Sent) => Response | Promise<Response>;

const broken =
  (code: string): Answer =>
  () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response('no', { status: code, headers });
const created: Answer = () =>
  jsonResponse({ id: 'u1', uploadUrl: 'https://store.test/u1.bin?signature=secret-of-u1' }, 201);
const done: Answer = () => jsonResponse({ Payload: [] });

/** A client whose requests meet these answers in their order; the last one repeats. */
const answering = (answers: readonly Answer[], options: Partial<ClientOptions> = {}): ScriptedClient =>
  createScriptedClient(
    (sent, index) => {
      const answer = answers[Math.min(index, answers.length - 1)] ?? created;
      return answer(sent);
    },
    { clock: createHastyClock(), retry: {}, timeout: { attempt: Infinity, total: Infinity }, ...options },
  );

const create = ({ uploads }: Client): Promise<unknown> => uploads.create({ fileName: 'owl.svg' });
const addKeywords = ({ uploads }: Client): Promise<unknown> => uploads.addKeywords('u1', ['owl']);

describe('a call that makes something new', () => {
  it.each<[name: string, answer: Answer]>([
    ['the service is not reached', broken('ECONNREFUSED')],
    ['its name is unknown', broken('ENOTFOUND')],
    ['there are too many requests', status(429)],
    ['the service says when it is back', status(503, { 'retry-after': '1' })],
  ])('is repeated when %s', async (_name, answer) => {
    const { client, sent } = answering([answer, answer, created]);
    await create(client);
    expect(sent).toHaveLength(3);
  });

  it.each<[name: string, answer: Answer, error: new (...given: never[]) => Error]>([
    ['the connection breaks', broken('ECONNRESET'), NetworkError],
    ['the fault has no code', () => Promise.reject(new TypeError('Failed to fetch')), NetworkError],
    ['the service fails', status(500), ServiceError],
    ['a gateway gets no answer', status(504), ServiceError],
    ['a gateway does not say when', status(503), ServiceError],
    ['the answer breaks off', () => new Response('{"id": "u', { status: 201 }), ResponseError],
    ['the answer is no JSON', () => new Response('<html>', { status: 201 }), ResponseError],
    ['the answer has no id', () => jsonResponse({}, 201), ResponseError],
  ])('is not repeated, and says that it may have happened, when %s', async (_name, answer, error) => {
    const { client, sent } = answering([answer]);
    const thrown = await rejection(create(client));
    expect(thrown).toBeInstanceOf(error);
    expect(thrown).toMatchObject({ mayHaveHappened: true, call: 'POST /uploads' });
    expect(String(thrown)).toMatch(/[^.]; the change may have been made all the same, so look before you repeat it\.$/);
    expect(sent).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 409, 413, 501, 302])('has not happened when it is refused by %i', async (code) => {
    const { client } = answering([status(code)]);
    expect(await rejection(create(client))).toMatchObject({ status: code, mayHaveHappened: false });
  });

  it.each(['attempt', 'total'] as const)('may have happened when its time is up (%s)', async (limit) => {
    const timeout = { attempt: Infinity, total: Infinity, [limit]: 100 };
    const { client, sent } = answering([() => new Promise(() => {})], { timeout });
    const thrown = await rejection(create(client));
    expect(thrown).toBeInstanceOf(TimeoutError);
    expect(thrown).toMatchObject({ limit, mayHaveHappened: true });
    expect(sent).toHaveLength(1);
  });
});

describe('a call that leaves the same state when it is repeated', () => {
  it.each<[name: string, answer: Answer]>([
    ['the connection breaks', broken('ECONNRESET')],
    ['the service fails', status(500)],
    ['a gateway gets no answer', status(504)],
    ['the answer breaks off', () => new Response('{"Payload": [')],
  ])('is repeated when %s', async (_name, answer) => {
    const { client, sent } = answering([answer, done]);
    await addKeywords(client);
    expect(sent).toHaveLength(2);
  });

  it('may have happened when one of its attempts was not answered', async () => {
    const { client } = answering([broken('ECONNRESET'), status(403)]);
    expect(await rejection(addKeywords(client))).toMatchObject({ status: 403, attempts: 2, mayHaveHappened: true });
  });
});

it('a call that reads has not happened, whatever fails', async () => {
  for (const answer of [broken('ECONNRESET'), status(504), () => new Response('<html>')]) {
    const { client } = answering([answer]);
    expect(await rejection(client.uploads.get('u1'))).toMatchObject({ mayHaveHappened: false });
  }
});

it('a token that was refused is renewed for changes as well', async () => {
  const { client, sent } = answering([status(401), created], {
    auth: ({ renew }) => (renew ? 'a-fresh-token' : 'an-old-token'),
  });
  await create(client);
  expect(sent.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
    'bearer an-old-token',
    'bearer a-fresh-token',
  ]);
});
