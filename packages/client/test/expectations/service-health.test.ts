import { ClientError } from '@assetql/client';
import { ServiceHealth } from '@assetql/client/expectations';
import { expect, test } from 'vitest';

class Failure extends ClientError {}

const failure = (message: string): ClientError => new Failure('GET /assets', message);

test('a failure is reported for one search when the simplest request still succeeds', async () => {
  const health = new ServiceHealth(() => Promise.resolve());
  await health.examine(failure('400'));
  expect(health.stopped).toBeUndefined();
});

test('a service that never responded rejects with its failure', async () => {
  const health = new ServiceHealth(() => Promise.reject(failure('401')));
  const first = failure('500');
  await expect(health.examine(first)).rejects.toBe(first);
});

test('a service that stops responding is checked once for all failures', async () => {
  let asked = 0;
  const health = new ServiceHealth(() => {
    asked += 1;
    return Promise.reject(failure('gone'));
  });
  health.answered();
  await Promise.all([health.examine(failure('first')), health.examine(failure('second'))]);
  await health.examine(failure('third'));
  expect({ stopped: health.stopped, asked }).toEqual({ stopped: 'first', asked: 1 });
});

test('an interruption is not a failure of the service', async () => {
  const interruption = new DOMException('It was cancelled.', 'AbortError');
  const health = new ServiceHealth(() => Promise.reject(interruption));
  health.answered();
  await expect(health.examine(failure('500'))).rejects.toBe(interruption);
  expect(health.stopped).toBeUndefined();
});
