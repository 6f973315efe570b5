import { abortable } from '../../transport/abortable.ts';
import { pieceReader, type PieceReader } from './piece-reader.ts';
import { largestFile, segmentId } from './segments.ts';
import { orGiveBack, sendSegments, type SentFile, type Sending } from './send-segments.ts';
import { UploadInterruption } from '../upload-interruption.ts';

/** Checks the bytes of a stream that have come so far, or all of them. */
function checkSize(size: number, expected: number | undefined, isEnd: boolean): void {
  if (size > largestFile) throw new UploadInterruption('source', `the stream has more than ${largestFile} bytes`);
  if (expected !== undefined && (isEnd ? size !== expected : size > expected))
    throw new UploadInterruption('source', `the stream has ${isEnd ? size : 'more'} bytes, and not ${expected}`);
}

/**
 * Sends a stream: in one request when it ends within the first segment, else in segments. No more of it is held than the segments that are
 * on their way.
 */
export async function sendStream(stream: ReadableStream<Uint8Array>, sending: Sending): Promise<SentFile> {
  const pieces = pieceReader(stream, sending.segmentSize);
  try {
    return { size: await sendPieces(pieces, sending), resumedBytes: 0 };
  } catch (error) {
    pieces.cancel(error);
    throw error;
  }
}

/** Returns the number of bytes. */
async function sendPieces(pieces: PieceReader, sending: Sending): Promise<number> {
  const { storage, budget, segmentSize, expected, onStored, signal } = sending;
  let giveBack = await budget.take(segmentSize, signal);
  // A stream that waits for its next byte does not heed the signal itself.
  let bytes = await orGiveBack(giveBack, () => abortable(pieces.read(), signal));
  if (bytes.length < segmentSize) {
    const size = bytes.length;
    try {
      checkSize(size, expected, true);
      await storage.putFile(bytes, size, signal);
    } finally {
      giveBack();
    }
    onStored(size);
    return size;
  }
  const ids: string[] = [];
  let size = 0;
  await sendSegments(sending, undefined, async function* (inner) {
    while (bytes.length > 0) {
      const segment = { id: segmentId(ids.length), start: size, end: size + bytes.length };
      size = segment.end;
      ids.push(segment.id);
      await orGiveBack(giveBack, async () => checkSize(size, expected, false));
      yield { segment, bytes, giveBack };
      giveBack = await budget.take(segmentSize, inner);
      bytes = await orGiveBack(giveBack, () => abortable(pieces.read(), inner));
    }
    giveBack();
  });
  checkSize(size, expected, true);
  await storage.putTogether(ids, size, signal);
  return size;
}
