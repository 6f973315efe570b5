import { CommandFailure } from '../io.ts';

/** Milliseconds for an identity service to respond. */
const longestAnswer = 10_000;

/** Rejects when a URL cannot be reached, because the browser would then show an error page without a way back. */
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
