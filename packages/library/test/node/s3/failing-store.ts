import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** What happens to a request: it is answered, refused with a status, or its connection is cut, before the answer or within its body. */
export type Fate = 'answer' | 'cut' | 'cut-body' | number;

export interface FailingStore {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Uploads in parts that are under way. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  /** The requests that came: `PUT /bucket/key?x-id=PutObject`. */
  readonly requests: string[];
  /** Decides what happens to the request of this number, from 0 on. */
  decide: (number: number, request: string) => Fate;
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Objects of a page of a list: few, so that there are several pages. */
const pageSize = 3;

/**
 * The calls of S3 that files are kept by, without a check of signatures, to try what happens when calls fail. That they are what a store
 * expects is tested with a real one (`test/s3`).
 */
export async function failingStore(): Promise<FailingStore> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  let begun = 0;

  const refuse = (response: ServerResponse, status: number, code: string): void => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>This is ${code}.</Message></Error>`);
  };
  const say = (response: ServerResponse, text: string): void => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(text);
  };

  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const start = Number(query.get('continuation-token') ?? 0);
    const contents = keys.slice(start, start + pageSize).map((key) => {
      const bytes = objects.get(key) ?? Buffer.alloc(0);
      return `<Contents><Key>${escaped(key)}</Key><Size>${bytes.length}</Size><ETag>${etagOf(bytes)}</ETag></Contents>`;
    });
    const next = start + pageSize;
    const more = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    const isTruncated = `<IsTruncated>${more !== ''}</IsTruncated>`;
    say(response, `<ListBucketResult>${isTruncated}${more}${contents.join('')}</ListBucketResult>`);
  }

  function give(request: IncomingMessage, response: ServerResponse, key: string, isCut: boolean): void {
    const bytes = objects.get(key);
    if (bytes === undefined) return refuse(response, 404, 'NoSuchKey');
    const given = request.headers['if-match'];
    if (given !== undefined && given !== etagOf(bytes)) return refuse(response, 412, 'PreconditionFailed');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length, etag: etagOf(bytes) });
    if (request.method === 'HEAD') return void response.end();
    if (!isCut) return void response.end(part);
    response.write(part.subarray(0, Math.ceil(part.length / 2)), () => response.destroy());
  }

  async function answer(request: IncomingMessage, response: ServerResponse, isCut: boolean): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    const upload = searchParams.get('uploadId');
    const body = await bodyOf(request);
    const parts = uploads.get(upload ?? '');
    if (upload !== null && parts === undefined) return refuse(response, 404, 'NoSuchUpload');
    switch (request.method) {
      case 'HEAD':
        return give(request, response, key, isCut);
      case 'GET':
        return key === '' ? list(response, searchParams) : give(request, response, key, isCut);
      case 'DELETE':
        if (upload === null) objects.delete(key);
        else uploads.delete(upload);
        response.writeHead(204).end();
        return;
      case 'POST': {
        if (parts === undefined) {
          begun += 1;
          uploads.set(String(begun), new Map());
          return say(
            response,
            `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        const order = [...parts].toSorted(([a], [b]) => a - b);
        if (order.slice(0, -1).some(([, bytes]) => bytes.length < 5_242_880))
          return refuse(response, 400, 'EntityTooSmall');
        objects.set(key, Buffer.concat(order.map(([, bytes]) => bytes)));
        uploads.delete(upload ?? '');
        return say(response, '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
      }
      default: {
        const source = request.headers['x-amz-copy-source'];
        let bytes = body;
        if (typeof source === 'string') {
          const whole = objects.get(decodeURIComponent(source.split('/').slice(1).join('/')));
          if (whole === undefined) return refuse(response, 404, 'NoSuchKey');
          if (request.headers['x-amz-copy-source-if-match'] !== etagOf(whole))
            return refuse(response, 412, 'PreconditionFailed');
          const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers['x-amz-copy-source-range'])) ?? [];
          bytes = from === undefined ? whole : whole.subarray(Number(from), Number(to) + 1);
        }
        if (parts === undefined) objects.set(key, bytes);
        else parts.set(Number(searchParams.get('partNumber')), bytes);
        response.setHeader('etag', etagOf(bytes));
        return say(
          response,
          source === undefined ? '' : `<CopyPartResult><ETag>${etagOf(bytes)}</ETag></CopyPartResult>`,
        );
      }
    }
  }

  const store = { endpoint: '', objects, uploads, requests, decide: (): Fate => 'answer' } as FailingStore & {
    endpoint: string;
  };
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`;
    const fate = store.decide(requests.push(line) - 1, line);
    if (fate === 'cut') request.destroy();
    else if (typeof fate === 'number') refuse(response, fate, 'AccessDenied');
    else void answer(request, response, fate === 'cut-body');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  store.endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return store;
}
