import type { ByteArray } from '../../transport/transport-call.ts';
import { UploadInterruption } from '../upload-interruption.ts';

/** Reads a stream in pieces of a size; only the last one is smaller. */
export interface PieceReader {
  /** The next piece, which is empty at the end. Rejects when the stream fails. */
  readonly read: () => Promise<ByteArray>;
  /** Stops the stream. */
  readonly cancel: (reason: unknown) => void;
}

export function pieceReader(stream: ReadableStream<Uint8Array>, pieceSize: number): PieceReader {
  const reader = stream.getReader();
  let rest = new Uint8Array(0);
  return {
    read: async () => {
      const piece = new Uint8Array(pieceSize);
      let filled = 0;
      while (filled < pieceSize) {
        if (rest.length === 0) {
          const { done, value } = await reader.read().catch((error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error);
            throw new UploadInterruption('source', `the stream failed: ${reason}`, error);
          });
          if (done) break;
          rest = new Uint8Array(value);
        }
        const taken = rest.subarray(0, pieceSize - filled);
        piece.set(taken, filled);
        filled += taken.length;
        rest = rest.subarray(taken.length);
      }
      return piece.subarray(0, filled);
    },
    cancel: (reason) => void reader.cancel(reason).catch(() => undefined),
  };
}
