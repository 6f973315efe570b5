import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellWaiting } from '../src/results/tell-waiting.ts';
import { WaitingNotice } from '../src/results/waiting-notice.ts';
import { plainWords } from './connections/plain-words.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startNotice(): { readonly notice: WaitingNotice; readonly said: string[] } {
  const said: string[] = [];
  const notice = new WaitingNotice({
    show: () => {
      said.push('shown');
      return { report: (message) => said.push(message), close: () => said.push('closed') };
    },
    message: (seconds) => `${seconds} s`,
  });
  return { notice, said };
}

test('a run without results says after three seconds how long it has waited, and keeps counting', () => {
  const { notice, said } = startNotice();
  vi.advanceTimersByTime(2900);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(2200);
  expect(said).toEqual(['shown', '3 s', '4 s', '5 s']);
  notice.dispose();
  vi.advanceTimersByTime(5000);
  expect(said.slice(4)).toEqual(['closed']);
});

test('a result closes the notification and restarts the clock', () => {
  const { notice, said } = startNotice();
  vi.advanceTimersByTime(3000);
  notice.restart();
  vi.advanceTimersByTime(2900);
  expect(said).toEqual(['shown', '3 s', 'closed']);
  vi.advanceTimersByTime(100);
  expect(said.slice(3)).toEqual(['shown', '3 s']);
  notice.dispose();
});

test('a run whose results keep coming shows no notification', () => {
  const { notice, said } = startNotice();
  for (let result = 0; result < 20; result += 1) {
    vi.advanceTimersByTime(1000);
    notice.restart();
  }
  notice.dispose();
  expect(said).toEqual([]);
});

test('a progress notification says for how long the library has not answered, until the answer comes', () => {
  const said: (string | undefined)[] = [];
  const waiting = tellWaiting({ report: ({ message }) => said.push(message) }, plainWords);
  vi.advanceTimersByTime(2900);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1200);
  expect(said).toEqual(['The library has not answered for 3 seconds.', 'The library has not answered for 4 seconds.']);
  waiting.restart();
  vi.advanceTimersByTime(2900);
  expect(said).toHaveLength(2);
  waiting.dispose();
  vi.advanceTimersByTime(9000);
  expect(said).toHaveLength(2);
});
