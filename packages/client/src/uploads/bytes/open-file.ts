import { UploadInterruption } from '../upload-interruption.ts';
import type { ByteArray } from '../../transport/transport-call.ts';
import type { Bytes } from './storage.ts';
import type { UploadFile, UploadSource } from '../upload-options.ts';

/** A file that is uploaded: its bytes come from anywhere in it, or in their order. */
export type OpenFile =
  | { readonly kind: 'source'; readonly name: string; readonly source: UploadSource }
  | { readonly kind: 'stream'; readonly name: string; readonly stream: ReadableStream<Uint8Array> };

const uploadable =
  'Only a File, a Blob, a ReadableStream, or an object with name, size and slice can be uploaded; fileFromPath of @assetql/client/node makes one of a path.';

/** Recognizes what is uploaded. Throws a `TypeError` when it is nothing of that kind, or has no name. */
export function openFile(file: UploadFile, fileName: string | undefined): OpenFile {
  const given: unknown = file;
  if (typeof given !== 'object' || given === null) throw new TypeError(uploadable);
  const name = fileName ?? ('name' in file && typeof file.name === 'string' ? file.name : undefined);
  if (name === undefined || name === '')
    throw new TypeError('The file has no name; give its name, with the extension, as fileName.');
  if (file instanceof ReadableStream) return { kind: 'stream', name, stream: file };
  if (!('slice' in file) || typeof file.slice !== 'function' || !Number.isSafeInteger(file.size))
    throw new TypeError(uploadable);
  const { size } = file;
  const lastModified = 'lastModified' in file ? file.lastModified : undefined;
  const source: UploadSource = { name, size, lastModified, slice: (start, end) => file.slice(start, end) };
  const send = 'send' in file ? file.send : undefined;
  return { kind: 'source', name, source: send === undefined ? source : { ...source, send } };
}

const unreadable = (error: unknown): UploadInterruption => {
  const reason = error instanceof Error ? error.message : String(error);
  return new UploadInterruption('source', `the file cannot be read: ${reason}`, error);
};

/** Bytes that a part takes in memory while it is sent, when it is read meanwhile. */
const streamedMemory = 131_072;

/** Bytes that a part of this size takes in memory. */
export const memoryOf = ({ send }: UploadSource, size: number): number =>
  send === undefined ? size : Math.min(size, streamedMemory);

/** The bytes of a part of a file, or what sends them. Rejects when it cannot be read, or has another size than it should have. */
export async function readSlice({ slice, send }: UploadSource, start: number, end: number): Promise<Bytes> {
  if (send !== undefined)
    return {
      send: async (url, init) => {
        try {
          return await send(url, init, start, end);
        } catch (error) {
          if (error instanceof TypeError || init.signal?.aborted === true) throw error;
          throw unreadable(error);
        }
      },
    };
  let bytes: Blob | ByteArray;
  try {
    bytes = await slice(start, end);
  } catch (error) {
    if (error instanceof UploadInterruption) throw error;
    throw unreadable(error);
  }
  const size = bytes instanceof Blob ? bytes.size : bytes.length;
  if (size === end - start) return bytes;
  throw new UploadInterruption(
    'source',
    `the file has changed: it has ${size} bytes from ${start} on, not ${end - start}`,
  );
}
