import { expect, test, vi } from 'vitest';
import { openService } from '../../src/serve/open-service.ts';
import { desk } from './desk.ts';

vi.mock('../../src/serve/open-service.ts', { spy: true });

test('a connection whose secrets could not be read is opened again on the next request', async () => {
  const { ask } = desk({ work: { baseUrl: 'https://work.test' } });
  const stateOf = async (): Promise<unknown> => (await (await ask('/services')).json()).services[1];
  const failed = { name: 'work', baseUrl: 'https://work.test', state: 'signed-out', problem: 'EMFILE' } as const;
  vi.mocked(openService).mockResolvedValueOnce({ listed: failed });
  expect(await stateOf()).toEqual(failed);
  expect(await stateOf()).toEqual({ name: 'work', baseUrl: 'https://work.test', state: 'open' });
  await stateOf();
  expect(vi.mocked(openService)).toHaveBeenCalledTimes(2);
});
