import { createClient, type Client, type ClientOptions, type Retry } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { createHastyClock } from '../clocks.ts';
import {
  answer,
  answerBytes,
  answerHtml,
  answerText,
  flood,
  halfAnswer,
  listBody,
  reset,
  silence,
  startFaultyService,
  truncate,
  type Behaviour,
  type FaultyService,
} from '../faulty-service.ts';
import { rejection } from '../scripted-client.ts';

const clientOf = (service: FaultyService, options: Partial<ClientOptions> = {}): Client =>
  createClient({
    baseUrl: service.baseUrl,
    clock: createHastyClock(),
    timeout: { attempt: Infinity, total: Infinity },
    ...options,
  });
const users = JSON.stringify({ payload: [{ id: 'u1', userName: 'Zoë ☃' }] });
const json = { 'content-type': 'application/json' };
const utf16 = (text: string, swapped: boolean): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return swapped ? bytes.swap16() : bytes;
};

describe('a response is decoded correctly whatever its headers say', () => {
  const cases: Readonly<Record<string, Behaviour>> = {
    'with a byte order mark': answerBytes(Buffer.from(`\uFEFF${users}`), json),
    'in UTF-8 that is said to be Latin-1': answerBytes(Buffer.from(users), {
      'content-type': 'application/json; charset=iso-8859-1',
    }),
    'in an encoding that nobody knows': answerBytes(Buffer.from(users), {
      'content-type': 'text/plain; charset=klingon',
    }),
    'without a type': answerBytes(Buffer.from(users), {}),
    'in UTF-16': answerBytes(utf16(users, false), json),
    'in UTF-16, the other way round': answerBytes(utf16(users, true), json),
  };
  it.each(Object.entries(cases))('%s', async (_name, behaviour) => {
    const service = await startFaultyService(behaviour);
    expect(await clientOf(service).users()).toEqual([{ id: 'u1', userName: 'Zoë ☃' }]);
  });

  it('declared as Latin-1', async () => {
    const text = JSON.stringify([{ id: 'u1', userName: 'Zoë' }]);
    const headers = { 'content-type': 'application/json; charset="ISO-8859-1"' };
    const service = await startFaultyService(answerBytes(Buffer.from(text, 'latin1'), headers));
    expect(await clientOf(service).users()).toEqual([{ id: 'u1', userName: 'Zoë' }]);
  });
});

describe('an unreadable response is a clear error, and is not retried', () => {
  const cases: readonly [name: string, behaviour: Behaviour, message: string][] = [
    ['a log-in page', answerHtml(200), 'was answered with an HTML page where JSON was expected.'],
    ['no content', answerText(204, ''), 'was answered with nothing where JSON was expected.'],
    ['an empty body', answerText(200, ''), 'was answered with nothing where JSON was expected.'],
    ['blanks', answerText(200, ' \n'), 'was answered with nothing where JSON was expected.'],
    ['a text', answerText(200, 'OK'), 'was answered with a text that is no JSON where JSON was expected.'],
    [
      'another encoding',
      answerBytes(Buffer.from('[{"id":"Zoë"}]', 'latin1'), json),
      'was answered with a text that is not in UTF-8 where JSON was expected.',
    ],
    [
      'another shape',
      answer(200, { result: [] }),
      'was answered with an object with result where an array of users was expected.',
    ],
    ['a number', answer(200, 5), 'was answered with a number where an array of users was expected.'],
  ];
  it.each(cases)('%s', async (_name, behaviour, message) => {
    const service = await startFaultyService(behaviour);
    const error = await rejection(clientOf(service).users());
    expect(error).toMatchObject({ name: 'ResponseError', call: 'GET /users', message: `GET /users ${message}` });
    expect(service.received).toHaveLength(1);
  });

  it('an endless body is aborted, with its connection', async () => {
    const service = await startFaultyService(flood(200));
    const error = await rejection(clientOf(service, { largestAnswer: 1_000_000 }).users());
    expect(error).toMatchObject({ name: 'ResponseError', received: 'more than 1000000 bytes' });
    await expect.poll(service.openConnections).toBe(0);
    expect(service.received).toHaveLength(1);
  });

  it('an endless error body is aborted too, and its start is kept', async () => {
    const service = await startFaultyService(flood(400));
    const error = await rejection(clientOf(service, { largestAnswer: 1_000_000 }).users());
    expect(error).toMatchObject({ name: 'ServiceError', status: 400 });
    expect(error).toHaveProperty('body.length', 100_000);
    await expect.poll(service.openConnections).toBe(0);
  });

  it.each([301, 302, 303, 307, 308])('a redirect (%i), which is not followed', async (status) => {
    const elsewhere = await startFaultyService(answerText(200, users));
    const service = await startFaultyService(answerText(status, '', { location: `${elsewhere.baseUrl}/users` }));
    const error = await rejection(clientOf(service, { subscriptionKey: 'SECRET-KEY' }).users());
    expect(error).toMatchObject({ name: 'ServiceError', status });
    expect(String(error)).toMatch(/redirects elsewhere/);
    expect(elsewhere.received).toEqual([]);
  });
});

describe('an incomplete response is retried', () => {
  it.each([
    ['that breaks off', halfAnswer],
    ['that ends as if it were whole', truncate],
  ])('%s', async (_name, behaviour) => {
    const service = await startFaultyService(behaviour, behaviour, answerText(200, users));
    expect(await clientOf(service).users()).toHaveLength(1);
    expect(service.received).toHaveLength(3);
  });

  it('until the attempts are used up', async () => {
    const service = await startFaultyService(truncate);
    expect(await rejection(clientOf(service, { retry: { attempts: 2 } }).users())).toMatchObject({
      name: 'ResponseError',
      received: 'broken JSON',
    });
    expect(service.received).toHaveLength(2);
  });
});

describe('onRetry is called for every failure that is retried', () => {
  const retriesOf = async (...behaviours: readonly Behaviour[]): Promise<readonly Retry[]> => {
    const retries: Retry[] = [];
    const service = await startFaultyService(...behaviours);
    const options: Partial<ClientOptions> = {
      auth: 'SECRET-TOKEN',
      retry: { attempts: 3, baseDelay: 100 },
      random: () => 1,
      onRetry: (retry) => retries.push(retry),
    };
    await clientOf(service, options)
      .users()
      .catch(() => {});
    return retries;
  };

  it('with the call, the attempt, the delay and the reason', async () => {
    const busy = answerText(429, 'slow down, bearer SECRET-TOKEN', { 'retry-after': '7' });
    const retries = await retriesOf(busy, reset, answerText(200, users));
    expect(retries).toMatchObject([
      { call: 'GET /users', attempt: 1, attempts: 3, wait: 7000, reason: { name: 'ServiceError', status: 429 } },
      { call: 'GET /users', attempt: 2, attempts: 3, wait: 200, reason: { name: 'NetworkError', code: 'ECONNRESET' } },
    ]);
    expect(JSON.stringify(retries) + String(retries[0]?.reason)).not.toContain('SECRET');
  });

  it('but not for the last one, or for one that is final', async () => {
    expect(await retriesOf(reset)).toHaveLength(2);
    expect(await retriesOf(truncate)).toMatchObject([{ reason: { name: 'ResponseError' } }, {}]);
    expect(await retriesOf(answerText(400, ''))).toEqual([]);
  });

  it('and the call rejects with whatever it throws', async () => {
    const service = await startFaultyService(reset);
    const options = {
      onRetry: () => {
        throw new Error('enough');
      },
    };
    expect(await rejection(clientOf(service, options).users())).toMatchObject({ message: 'enough' });
    expect(service.received).toHaveLength(1);
  });
});

describe('an iteration over a faulty service', () => {
  const page = (from: number, to: number): Behaviour => {
    const assets = Array.from({ length: to - from }, (_, index) => ({
      id: String(from + index),
      record: { createdAt: `2024-01-${String(30 - from - index).padStart(2, '0')}T00:00:00Z` },
    }));
    return answer(200, listBody(assets, 9 - from));
  };

  it('continues after transient failures', async () => {
    const busy = answerText(429, '');
    const service = await startFaultyService(reset, page(0, 4), busy, halfAnswer, page(3, 7), truncate, page(6, 9));
    const ids: string[] = [];
    for await (const { id } of clientOf(service).assets.iterate({}, { pageSize: 4 })) ids.push(id);
    expect(ids).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
  });

  it('rejects with a lasting failure after the assets received before', async () => {
    const service = await startFaultyService(page(0, 4), answerHtml(200));
    const ids: string[] = [];
    const all = async (): Promise<void> => {
      for await (const { id } of clientOf(service).assets.iterate({}, { pageSize: 4 })) ids.push(id);
    };
    expect(await rejection(all())).toMatchObject({ name: 'ResponseError' });
    expect(ids).toHaveLength(4);
  });

  it('can be cancelled between pages', async () => {
    const service = await startFaultyService(page(0, 4), silence);
    const controller = new AbortController();
    const iterator = clientOf(service).assets.iterate({}, { pageSize: 4, signal: controller.signal });
    for (let given = 0; given < 4; given += 1) await iterator.next();
    const failed = rejection(iterator.next());
    await service.reached(2);
    controller.abort('enough');
    expect(await failed).toBe('enough');
    await expect.poll(service.openConnections).toBe(0);
  });
});
