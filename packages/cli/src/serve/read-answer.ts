/** Milliseconds for reading an answer. */
const longestReading = 5000;

/**
 * The beginning of a service's answer, at most `largest` bytes, as far as it arrives within five seconds: a service may never end it, and a few kilobytes can
 * be compressed gigabytes. `isWhole` says whether that is all of it.
 */
export async function readAnswer(
  answer: Response,
  largest: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let isLate = false;
  let isWhole = answer.body === null;
  const reader = answer.body?.getReader();
  const stop = (): void => void reader?.cancel().catch(() => undefined);
  const impatience = setTimeout(() => {
    isLate = true;
    stop();
  }, longestReading);
  try {
    for (let read = await reader?.read(); read !== undefined && size <= largest; read = await reader?.read()) {
      isWhole = read.done && !isLate;
      if (read.done) break;
      parts.push(read.value);
      size += read.value.length;
    }
  } catch {
    // The connection was lost on the way.
  } finally {
    clearTimeout(impatience);
    stop();
  }
  return { text: Buffer.concat(parts).subarray(0, largest).toString('utf8'), isWhole };
}
