import { CommandFailure } from '../io.ts';

/** Milliseconds in which an identity service answers. */
const longestAnswer = 10_000;

/** Says where nobody answers, since the browser would show a page of its own there, which leads nowhere. */
export async function checkReachable(authUrl: string, signal: AbortSignal): Promise<void> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(longestAnswer)]);
    const answer = await fetch(authUrl, { method: 'HEAD', redirect: 'manual', signal: limit });
    await answer.body?.cancel();
  } catch {
    signal.throwIfAborted();
    throw new CommandFailure(
      `The identity service at ${authUrl} does not answer. Check its address and your connection.`,
    );
  }
}
