import { setTimeout as pause } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { blocksOf } from './blocks-of.ts';
import { mebibyte, smallestPart, type Piece } from './compose-parts.ts';
import { StoreError } from './store-error.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** How an S3-compatible store is reached. What is absent comes from where programs of AWS look: the environment, `~/.aws`, the machine's role. */
export interface S3Connection {
  /** The address of a store that is not AWS itself, such as `https://s3.example`. Buckets are then part of the path. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  readonly credentials?:
    | {
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
        readonly sessionToken?: string;
      }
    | undefined;
}

/** An object of a bucket. */
export interface StoredObject {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** In its quotes. */
  readonly etag: string;
}

export interface WriteOptions {
  readonly signal?: AbortSignal | undefined;
  /** Makes the object when all bytes have arrived: what has to be true then is checked around `end`. */
  readonly finish?: ((end: () => Promise<void>) => Promise<void>) | undefined;
}

/** Objects that are asked for together. */
const together = 8;

/** Bytes of small objects that this process holds to join them. */
const mostHeld = 64 * mebibyte;

/** Bytes that are sent together: those of an object that is larger are sent in parts, of which there may be 10,000. */
const partSize = 8 * mebibyte;

/** After as many parts, they become twice as large, so that an object may have the 5 TiB that stores permit. */
const partsOfOneSize = 1000;

/** Milliseconds until a store is taken for gone: that does not accept a connection, or sends nothing over one. */
const [connectionTimeout, socketTimeout] = [5000, 60_000];

/** Attempts to read on without a byte in between. */
const readAttempts = 4;

/** Pieces of objects that become a part of another one. */
type Part = readonly Piece<StoredObject>[];

const sizeOf = (part: Part): number => part.reduce((sum, { start, end }) => sum + end - start, 0);

/** A part of an upload as the store has acknowledged it. */
interface MadePart {
  readonly PartNumber: number;
  readonly ETag: string | undefined;
}

/** Objects of a bucket whose keys begin with a prefix, which is left out of all keys here. Calls are signed with AWS Signature Version 4. */
export class Bucket {
  private readonly client: S3Client;
  private readonly name: string;
  private readonly prefix: string;

  constructor(name: string, prefix: string, { endpoint, region, credentials }: S3Connection) {
    this.name = name;
    this.prefix = prefix;
    this.client = new S3Client({
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(region === undefined ? {} : { region }),
      ...(credentials === undefined ? {} : { credentials }),
      requestHandler: { connectionTimeout, socketTimeout },
      // Stores other than AWS do not know the checksums of its newer clients. What is sent is signed with its SHA-256, or goes over TLS.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** The object of a key; `undefined` when there is none. */
  async find(key: string, signal?: AbortSignal): Promise<StoredObject | undefined> {
    try {
      const { ContentLength: size = 0, ETag: etag = '' } = await this.answer(
        (options) => this.client.send(new HeadObjectCommand(this.at(key)), options),
        signal,
      );
      return { key, size, etag };
    } catch (failure) {
      if (failure instanceof StoreError && failure.status === 404) return undefined;
      throw failure;
    }
  }

  async put(key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
    await this.answer(
      (options) => this.client.send(new PutObjectCommand({ ...this.at(key), Body: bytes }), options),
      signal,
    );
  }

  /** Objects whose keys begin so, in the order of their keys. */
  async list(beginning: string, signal?: AbortSignal): Promise<readonly StoredObject[]> {
    const objects: StoredObject[] = [];
    for (let next: string | undefined; ;) {
      const asked = { Bucket: this.name, Prefix: this.prefix + beginning, ContinuationToken: next };
      const page = await this.answer((options) => this.client.send(new ListObjectsV2Command(asked), options), signal);
      for (const { Key = '', Size: size = 0, ETag: etag = '' } of page.Contents ?? [])
        objects.push({ key: Key.slice(this.prefix.length), size, etag });
      next = page.NextContinuationToken;
      if (page.IsTruncated !== true || next === undefined) return objects;
    }
  }

  /** Removes objects; those that are not there are as good as removed. */
  async remove(keys: readonly string[], signal?: AbortSignal): Promise<void> {
    for (let start = 0; start < keys.length; start += together)
      await Promise.all(
        keys
          .slice(start, start + together)
          .map((key) =>
            this.answer((options) => this.client.send(new DeleteObjectCommand(this.at(key)), options), signal),
          ),
      );
  }

  /**
   * The bytes of an object from `start` inclusive to `end` exclusive. A connection that breaks off is made again, and reading goes on where it
   * was. Rejects when the object has another entity tag than the given one.
   */
  async *read({ object, start, end }: Piece<StoredObject>, signal?: AbortSignal): AsyncGenerator<Bytes> {
    let attempts = 0;
    for (let at = start; at < end;) {
      try {
        const { Body } = await this.answer(
          (options) =>
            this.client.send(
              new GetObjectCommand({ ...this.at(object.key), Range: `bytes=${at}-${end - 1}`, IfMatch: object.etag }),
              options,
            ),
          signal,
        );
        if (Body === undefined) throw new Error(`The store gives no bytes of ${object.key}.`);
        const chunks: ReadableStream<Bytes> = Body.transformToWebStream();
        for await (const chunk of chunks) {
          at += chunk.length;
          attempts = 0;
          yield chunk;
        }
      } catch (failure) {
        attempts += 1;
        signal?.throwIfAborted();
        if (failure instanceof StoreError || attempts === readAttempts) throw failure;
        await pause(100 * 2 ** attempts);
      }
    }
  }

  /** Makes an object of bytes as they arrive, of which it holds those of one part at a time. Returns their number. Leaves nothing behind when it fails. */
  async write(
    key: string,
    stream: ReadableStream<Bytes>,
    { signal, finish = (end) => end() }: WriteOptions = {},
  ): Promise<number> {
    let size = 0;
    let upload: string | undefined;
    const parts: MadePart[] = [];
    const sizeOfPart = (part: number): number => partSize * 2 ** Math.floor(part / partsOfOneSize);
    try {
      for await (const { bytes, isLast } of blocksOf(stream, sizeOfPart, signal)) {
        size += bytes.length;
        if (isLast && upload === undefined) {
          await finish(() => this.put(key, bytes, signal));
          return size;
        }
        upload ??= await this.begin(key, signal);
        // An upload in parts has one at least, and none of them is empty but for an only one.
        if (bytes.length > 0) parts.push(await this.sendPart(key, upload, parts.length + 1, bytes, signal));
      }
      const whole = upload;
      if (whole !== undefined) await finish(() => this.end(key, whole, parts, signal));
      return size;
    } catch (failure) {
      if (upload !== undefined) await this.giveUp(key, upload);
      throw failure;
    }
  }

  /**
   * Makes an object of pieces of others. A part of one piece is copied by the store, and one of several goes through this process. Rejects when
   * one of the objects was replaced meanwhile. Leaves nothing behind when it fails.
   */
  async compose(
    key: string,
    parts: readonly Part[],
    { signal, finish = (end) => end() }: WriteOptions = {},
  ): Promise<void> {
    const [first = [], second] = parts;
    if (second === undefined && sizeOf(first) < smallestPart) {
      const bytes = await this.join(first, signal);
      await finish(() => this.put(key, bytes, signal));
      return;
    }
    const upload = await this.begin(key, signal);
    try {
      const made: MadePart[] = [];
      for (const batch of batchesOf(parts))
        made.push(
          ...(await allOrNone(
            batch.map((pieces, at) => this.makePart(key, upload, made.length + at + 1, pieces, signal)),
          )),
        );
      await finish(() => this.end(key, upload, made, signal));
    } catch (failure) {
      await this.giveUp(key, upload);
      throw failure;
    }
  }

  close(): void {
    this.client.destroy();
  }

  /** An answer of the store. Rejects with the signal's reason when it is aborted, else with a {@link StoreError}. */
  private async answer<Answer>(
    call: (options: { readonly abortSignal?: AbortSignal }) => Promise<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    try {
      return await call(signal === undefined ? {} : { abortSignal: signal });
    } catch (failure) {
      signal?.throwIfAborted();
      throw new StoreError(this.name, failure);
    }
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.name, Key: this.prefix + key };
  }

  private async join(pieces: Part, signal: AbortSignal | undefined): Promise<Uint8Array> {
    const chunks: Bytes[] = [];
    for (const piece of pieces) for await (const chunk of this.read(piece, signal)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  private async makePart(
    key: string,
    upload: string,
    number: number,
    pieces: Part,
    signal: AbortSignal | undefined,
  ): Promise<MadePart> {
    const [piece] = pieces;
    if (piece === undefined || pieces.length > 1)
      return this.sendPart(key, upload, number, await this.join(pieces, signal), signal);
    const { object, start, end } = piece;
    const source = this.prefix + object.key;
    const copy = new UploadPartCopyCommand({
      ...this.at(key),
      UploadId: upload,
      PartNumber: number,
      CopySource: `${this.name}/${source.split('/').map(encodeURIComponent).join('/')}`,
      // Ranges are taken of objects of more than 5 MiB only.
      ...(end - start === object.size ? {} : { CopySourceRange: `bytes=${start}-${end - 1}` }),
      CopySourceIfMatch: object.etag,
    });
    const { CopyPartResult } = await this.answer((options) => this.client.send(copy, options), signal);
    return { PartNumber: number, ETag: CopyPartResult?.ETag };
  }

  private async begin(key: string, signal: AbortSignal | undefined): Promise<string> {
    const { UploadId } = await this.answer(
      (options) => this.client.send(new CreateMultipartUploadCommand(this.at(key)), options),
      signal,
    );
    if (UploadId === undefined) throw new Error(`The store gives no id to an upload of ${key}.`);
    return UploadId;
  }

  private async sendPart(
    key: string,
    upload: string,
    number: number,
    bytes: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<MadePart> {
    const part = new UploadPartCommand({ ...this.at(key), UploadId: upload, PartNumber: number, Body: bytes });
    const { ETag } = await this.answer((options) => this.client.send(part, options), signal);
    return { PartNumber: number, ETag };
  }

  private async end(
    key: string,
    upload: string,
    parts: readonly MadePart[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const whole = { ...this.at(key), UploadId: upload, MultipartUpload: { Parts: [...parts] } };
    await this.answer((options) => this.client.send(new CompleteMultipartUploadCommand(whole), options), signal);
  }

  /** Has the store forget the parts of an upload. Where that fails, they are left to the bucket's own rules for unfinished uploads. */
  private async giveUp(key: string, upload: string): Promise<void> {
    await this.client.send(new AbortMultipartUploadCommand({ ...this.at(key), UploadId: upload })).catch(() => {});
  }
}

/** Parts that are made together: of those that go through this process, no more than it holds bytes of. */
function batchesOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const batches: Part[][] = [];
  let held = 0;
  for (const part of parts) {
    const size = part.length === 1 ? 0 : sizeOf(part);
    const batch = batches.at(-1);
    held += size;
    if (batch === undefined || batch.length === together || held > mostHeld) {
      batches.push([part]);
      held = size;
    } else batch.push(part);
  }
  return batches;
}

/** Waits for all, so that none is under way any more when one has failed. */
async function allOrNone<Value>(work: readonly Promise<Value>[]): Promise<readonly Value[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
