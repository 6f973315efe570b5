import { onTestFinished, vi } from 'vitest';

/** Moves the clock of this process, and with it that of the server, forward by seconds, until the test has ended. */
export function timePasses(seconds: number): void {
  if (!vi.isFakeTimers()) onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}
