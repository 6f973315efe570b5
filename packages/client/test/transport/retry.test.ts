import { createClient, NetworkError, ServiceError, type ClientOptions, type Retry } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { createHastyClock } from '../clocks.ts';
import {
  answer,
  answerHtml,
  answerText,
  halfAnswer,
  reset,
  startFaultyService,
  type Behaviour,
  type FaultyService,
} from '../faulty-service.ts';
import { createScriptedClient, rejection } from '../scripted-client.ts';

const users = answer(200, { payload: [{ id: 'u1', userName: 'anna' }] });
const patient = { attempt: Infinity, total: Infinity };

const usersOf = (service: FaultyService, options: Partial<ClientOptions> = {}): Promise<readonly { id: string }[]> =>
  createClient({ baseUrl: service.baseUrl, timeout: patient, clock: createHastyClock(), ...options }).users();

describe('transient failures are retried', () => {
  const failures: Readonly<Record<string, Behaviour>> = {
    '429 without Retry-After': answerText(429, 'slow down'),
    '429 with Retry-After': answerText(429, 'slow down', { 'retry-after': '2' }),
    '502 with a page of the gateway': answerHtml(502),
    '503': answerText(503, ''),
    '504': answerText(504, ''),
    'a connection that is reset': reset,
    'an answer that breaks off': halfAnswer,
  };
  it.each(Object.entries(failures))('%s', async (_name, failure) => {
    const service = await startFaultyService(failure, failure, users);
    expect(await usersOf(service)).toMatchObject([{ id: 'u1' }]);
    expect(service.received).toHaveLength(3);
  });

  it('long queries, which are sent by POST, are retried as well', async () => {
    const service = await startFaultyService(
      answerText(503, ''),
      answer(200, { payload: { assets: [], assetCount: 0 } }),
    );
    const client = createClient({ baseUrl: service.baseUrl, clock: createHastyClock(), timeout: patient });
    await client.assets.list({ search: 'word '.repeat(3000) }, { check: false });
    expect(service.received.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });
});

describe('lasting failures are not retried', () => {
  it.each([301, 400, 401, 403, 404, 409, 500, 501])('%i', async (status) => {
    const service = await startFaultyService(answerText(status, 'no'));
    const error = await rejection(usersOf(service));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status, reason: expect.stringMatching(/\bno\b/), attempts: 1, call: 'GET /users' });
    expect(service.received).toHaveLength(1);
  });

  it('a response of the wrong shape', async () => {
    const service = await startFaultyService(answer(200, { payload: 5 }));
    await rejection(usersOf(service));
    expect(service.received).toHaveLength(1);
  });
});

describe('when no attempt succeeds', () => {
  it('the last failure is thrown after the configured number of attempts', async () => {
    const service = await startFaultyService(answerText(503, ''), answerText(429, 'slow down'));
    const error = await rejection(usersOf(service, { retry: { attempts: 3 } }));
    expect(error).toMatchObject({ name: 'ServiceError', status: 429, attempts: 3 });
    expect(service.received).toHaveLength(3);
  });

  it('nothing is retried with retries disabled', async () => {
    const service = await startFaultyService(reset);
    const error = await rejection(usersOf(service, { retry: false }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ attempts: 1, code: 'ECONNRESET' });
    expect(service.received).toHaveLength(1);
  });

  it('an unreachable service is named', async () => {
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1/api',
      retry: { attempts: 2 },
      clock: createHastyClock(),
      timeout: patient,
    });
    const error = await rejection(client.users());
    expect(error).toMatchObject({ name: 'NetworkError', attempts: 2 });
    expect(String(error)).toMatch(/^NetworkError: GET \/users failed, no answer came: /);
  });
});

it('a response that breaks off is reported as incomplete', async () => {
  const service = await startFaultyService(halfAnswer);
  const error = await rejection(usersOf(service, { retry: { attempts: 2 } }));
  expect(error).toMatchObject({ name: 'NetworkError', attempts: 2 });
  expect(String(error)).toMatch(/^NetworkError: GET \/users failed, only a part of the answer came: /);
});

describe('errors of fetch are summarized', () => {
  const cause = (depth: number): Error => new Error(`depth ${depth}`, depth > 5 ? {} : { cause: cause(depth + 1) });
  const cases: readonly [thrown: unknown, reason: string, code: string | undefined][] = [
    [new TypeError('fetch failed'), 'fetch failed', undefined],
    [
      new TypeError('fetch failed', { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) }),
      'fetch failed: ECONNREFUSED',
      'ECONNREFUSED',
    ],
    [
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      }),
      'fetch failed: connect ECONNREFUSED',
      'ECONNREFUSED',
    ],
    [new TypeError('same', { cause: new Error('same') }), 'same', undefined],
    [Object.assign(new Error(''), { code: 'E' }), 'the connection broke: E', 'E'],
    [cause(1), 'depth 1: depth 2: depth 3: depth 4', undefined],
    ['a text', 'the connection broke', undefined],
    [undefined, 'the connection broke', undefined],
  ];
  it.each(cases)('%o', async (thrown, reason, code) => {
    const { client } = createScriptedClient(() => Promise.reject(thrown));
    expect(await rejection(client.users())).toMatchObject({
      message: `GET /users failed, no answer came: ${reason}`,
      code,
    });
  });
});

describe('delays', () => {
  const waitsOf = async (
    options: Partial<ClientOptions>,
    ...behaviours: readonly Behaviour[]
  ): Promise<readonly number[]> => {
    const clock = createHastyClock(Date.UTC(2026, 0, 1));
    const service = await startFaultyService(...behaviours);
    await rejection(usersOf(service, { clock, random: () => 1, ...options }));
    return clock.waits;
  };
  const busy = (retryAfter: string): Behaviour => answerText(503, '', { 'retry-after': retryAfter });

  it('double up to the maximum', async () => {
    const retry = { attempts: 6, baseDelay: 100, maxDelay: 500 };
    expect(await waitsOf({ retry }, reset)).toEqual([100, 200, 400, 500, 500]);
  });

  it('are randomized between zero and the maximum', async () => {
    const retry = { attempts: 3, baseDelay: 100 };
    expect(await waitsOf({ retry, random: () => 0 }, reset)).toEqual([0, 0]);
    expect(await waitsOf({ retry, random: () => 0.5 }, reset)).toEqual([50, 100]);
  });

  it.each([
    ['seconds', '7', 7000],
    ['no seconds, as if it were not there', '0', 300],
    ['a fraction that is nothing, as if it were not there', '0.0', 300],
    ['an HTTP date', 'Thu, 01 Jan 2026 00:00:09 GMT', 9000],
    ['an HTTP date that is past, as if it were not there', 'Thu, 01 Jan 2025 00:00:09 GMT', 300],
    ['the very moment, as if it were not there', 'Thu, 01 Jan 2026 00:00:00 GMT', 300],
    ['a fraction', '1.5', 1500],
    ['blanks around it', ' 7 ', 7000],
    ['a date without a time, as if it were not there', '1 January 2027', 300],
    ['nothing, as if it were not there', '', 300],
    ['as much as is waited for', '20', 20_000],
    ['what cannot be read, as if it were not there', 'soon', 300],
    ['a negative number, as if it were not there', '-5', 300],
  ])("follow the service's request: %s", async (_name, header, expected) => {
    expect(await waitsOf({ retry: { attempts: 2, maxRetryAfter: 20_000 } }, busy(header))).toEqual([expected]);
  });

  it.each([
    ['seconds', '20.001', 20_001],
    ['an hour', '3600', 3_600_000],
    ['more than any number', '9'.repeat(400), Infinity],
  ])('longer than allowed reject at once: %s', async (_name, header, retryAfter) => {
    const service = await startFaultyService(busy(header));
    const told: unknown[] = [];
    const error = await rejection(
      usersOf(service, { retry: { maxRetryAfter: 20_000 }, onRetry: (retry) => told.push(retry) }),
    );
    expect(error).toMatchObject({ name: 'ServiceError', status: 503, retryAfter, attempts: 1 });
    expect(told).toEqual([]);
  });

  it('are reported to the waiting call, too', async () => {
    const service = await startFaultyService(busy('7'));
    const client = createClient({
      baseUrl: service.baseUrl,
      timeout: patient,
      clock: createHastyClock(),
      retry: { attempts: 2 },
    });
    const told: string[] = [];
    const onRetry = ({ call, wait }: Retry): void => void told.push(`${call} ${wait}`);
    const asks = [
      () => client.users({ onRetry }),
      () => client.assets.list({ search: 'a' }, { onRetry }),
      () => client.assets.iterate({ search: 'a' }, { onRetry }).next(),
      () => client.facets({ search: 'a' }, { onRetry }),
      () => client.keywords('a', { onRetry }),
    ];
    for (const ask of asks) await rejection(ask());
    expect(told).toEqual(
      ['/users', '/assets', '/assets', '/search/facets', '/keywords'].map((path) => `GET ${path} 7000`),
    );
  });

  it('are not started when they would exceed the deadline, so that the reason is thrown', async () => {
    const service = await startFaultyService(busy('30'));
    const error = await rejection(
      usersOf(service, {
        timeout: { attempt: Infinity, total: 20_000 },
        clock: { now: () => 0, after: () => () => {} },
      }),
    );
    expect(error).toMatchObject({ name: 'ServiceError', status: 503, retryAfter: 30_000, attempts: 1 });
  });
});
