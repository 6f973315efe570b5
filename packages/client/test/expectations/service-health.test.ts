import { ClientError } from '@assetql/client';
import { ServiceHealth } from '@assetql/client/expectations';
import { expect, test } from 'vitest';

class Failure extends ClientError {}

const failure = (message: string): ClientError => new Failure('GET /assets', message);

test('a service that answers the simplest question goes on', async () => {
  const health = new ServiceHealth(() => Promise.resolve());
  await health.examine(failure('400'));
  expect(health.stopped).toBeUndefined();
});

test('a service that never answered is its failure', async () => {
  const health = new ServiceHealth(() => Promise.reject(failure('401')));
  const first = failure('500');
  await expect(health.examine(first)).rejects.toBe(first);
});

test('a service that stops is asked once, whoever fails', async () => {
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

test('an interruption is none of its failures', async () => {
  const interruption = new DOMException('It was cancelled.', 'AbortError');
  const health = new ServiceHealth(() => Promise.reject(interruption));
  health.answered();
  await expect(health.examine(failure('500'))).rejects.toBe(interruption);
  expect(health.stopped).toBeUndefined();
});
