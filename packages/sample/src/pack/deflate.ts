type Bytes = Uint8Array<ArrayBuffer>;

async function through(bytes: Bytes, transform: CompressionStream | DecompressionStream): Promise<Bytes> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer());
}

/** A text, compressed. */
export const deflateText = (text: string): Promise<Bytes> =>
  through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));

/** The text that was compressed. Rejects with a `RangeError` for bytes that are damaged. */
export async function inflateText(bytes: Bytes): Promise<string> {
  try {
    const text = await through(bytes, new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
  } catch (cause) {
    // what platforms throw differs
    throw new RangeError('The compressed text is damaged.', { cause });
  }
}
