import { largestMedia, type MediaAnswer } from '../../contracts/library-access.ts';

const tooLarge = (): RangeError =>
  new RangeError(`The file is larger than ${largestMedia / 1_000_000} MB, so that it is not shown.`);

/** Reads an answer that is a picture or a file, up to the bytes that are shown. Rejects with a `RangeError` for a larger one. */
export async function readMedia(response: Response): Promise<MediaAnswer> {
  const [named = ''] = (response.headers.get('content-type') ?? '').split(';', 1);
  const type = named.trim().toLowerCase();
  const { status, body } = response;
  if (Number(response.headers.get('content-length') ?? 0) > largestMedia) {
    await body?.cancel();
    throw tooLarge();
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  if (body !== null)
    for await (const part of chunks(body)) {
      length += part.length;
      if (length > largestMedia) throw tooLarge();
      parts.push(part);
    }
  const bytes = new Uint8Array(length);
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return { status, type, bytes };
}

/** The parts of a body. Leaving the loop cancels the rest. Not all browsers iterate streams themselves. */
async function* chunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
