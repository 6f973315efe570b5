import { platformFetch } from '../../transport/exchange.ts';
import type { OpenFile } from './open-file.ts';
import { sendSource } from './send-source.ts';
import { sendStream } from './send-stream.ts';
import type { SentFile, Sending } from './send-segments.ts';
import { createStorage } from './storage.ts';
import { createUploadAddress } from './upload-address.ts';
import type { UploadOptions } from '../upload-options.ts';
import { callOptions, type UploadServices } from '../upload-run.ts';

const defaultParallel = 4;

/** Where the bytes of an upload go. */
export interface Destination {
  readonly uploadId: string;
  /** The signed URL, when it is known. */
  readonly uploadUrl: string | undefined;
  readonly segmentSize: number;
  /** Whether the service may have a part of the file. */
  readonly isResumed: boolean;
}

/** Sends the bytes of a file to the storage of its upload (§4.6). */
export async function sendBytes(
  { calls, settings, budget }: UploadServices,
  file: OpenFile,
  { uploadId, uploadUrl, segmentSize, isResumed }: Destination,
  options: UploadOptions & Pick<Sending, 'onStored'>,
): Promise<SentFile> {
  const { signal = new AbortController().signal, onRetry, parallel = defaultParallel, size: expected } = options;
  const renew = async (inner: AbortSignal): Promise<string> =>
    (await calls.renewUrl(uploadId, { ...callOptions(options), signal: inner })).uploadUrl;
  const address = createUploadAddress(uploadUrl, renew, settings.credentials.redactor);
  const storage = createStorage(address, settings.transport, onRetry);
  const stored = isResumed ? await storage.show(signal) : undefined;
  const { onStored } = options;
  const sending: Sending = { storage, budget, parallel, segmentSize, expected, stored, onStored, signal };
  if (file.kind === 'stream') return sendStream(file.stream, sending);
  const { send: _send, ...held } = file.source;
  // A `fetch` that the client was given sees every request.
  return sendSource(settings.transport.fetch === platformFetch ? file.source : held, sending);
}
