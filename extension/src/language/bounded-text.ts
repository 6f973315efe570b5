/** Reads an answer as text, up to `largest` bytes. Rejects with a `RangeError` for a longer one, of which no more is received. */
export async function boundedText(response: Response, largest: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > largest) {
      void reader.cancel().catch(() => undefined);
      throw new RangeError(`The service answered with more than ${largest} bytes.`);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}
