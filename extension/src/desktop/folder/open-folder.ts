import type { Fetch } from '@assetql/client';
import { fork, type ChildProcess } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { FolderToOpen, OpenFolder } from '../../contracts/platform.ts';
import type { FromFolderProcess, ToFolderProcess } from './messages.ts';

/** The folder at a path, of which `~/` is the person's own. */
const wholePath = (path: string): string => (/^~[\\/]/.test(path) ? join(homedir(), path.slice(2)) : path);

type Answer = Extract<FromFolderProcess, { readonly kind: 'answer' }>;
type Bytes = Uint8Array<ArrayBuffer>;

/** A request that is not answered to its end yet. */
interface Pending {
  readonly resolve: (response: Response) => void;
  readonly reject: (failure: Error) => void;
  body?: ReadableStreamDefaultController<Bytes>;
}

/** Milliseconds that the process gets to store what it has read, when it is to end. */
const patience = 3000;

/** Statuses whose responses have no body. */
const empty: ReadonlySet<number> = new Set([204, 205, 304]);

/** Headers of the interface specification by which callers show who they are (§4.1). */
const credentials: ReadonlySet<string> = new Set(['authorization', 'ocp-apim-subscription-key']);

/** Requests over the channel to a process. */
class FolderCalls {
  private readonly pending = new Map<number, Pending>();
  private readonly located = new Map<number, (path: string | undefined) => void>();
  private readonly send: (message: ToFolderProcess) => void;
  private latest = 0;

  constructor(send: (message: ToFolderProcess) => void) {
    this.send = send;
  }

  readonly fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    const { signal } = request;
    signal.throwIfAborted();
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    const id = ++this.latest;
    const gone = (): void => {
      this.fail(id, signal.reason);
      this.send({ kind: 'cancel', id });
    };
    signal.addEventListener('abort', gone, { once: true });
    const { method } = request;
    // The process knows who asks: the person who has started it. What clients send in place of a token would be refused.
    const headers = [...request.headers].filter(([name]) => !credentials.has(name));
    return await new Promise<Response>((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.send({ kind: 'request', id, url: request.url, method, headers, body });
    });
  };

  readonly pathOf = (asset: string): Promise<string | undefined> =>
    new Promise((resolve) => {
      const id = ++this.latest;
      this.located.set(id, resolve);
      this.send({ kind: 'locate', id, asset });
    });

  locatedAt(id: number, path: string | undefined): void {
    this.located.get(id)?.(path);
    this.located.delete(id);
  }

  answered({ id, status, headers, hasBody }: Answer): void {
    const pending = this.pending.get(id);
    if (pending === undefined) return;
    const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
    if (!hasBody || empty.has(status)) {
      this.pending.delete(id);
      pending.resolve(new Response(null, init));
      return;
    }
    const body = new ReadableStream<Bytes>(
      {
        start: (controller) => {
          pending.body = controller;
        },
        pull: () => this.send({ kind: 'pull', id }),
        cancel: () => {
          this.pending.delete(id);
          this.send({ kind: 'cancel', id });
        },
      },
      { highWaterMark: 0 },
    );
    pending.resolve(new Response(body, init));
  }

  part(id: number, bytes: Bytes): void {
    this.pending.get(id)?.body?.enqueue(bytes);
  }

  end(id: number): void {
    this.pending.get(id)?.body?.close();
    this.pending.delete(id);
  }

  fail(id: number, failure: Error): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (pending?.body === undefined) pending?.reject(failure);
    else pending.body.error(failure);
  }

  failAll(failure: Error): void {
    for (const id of this.pending.keys()) this.fail(id, failure);
    for (const id of this.located.keys()) this.locatedAt(id, undefined);
  }
}

/** Asks the process to end, which stores what it has read; one that does not is ended. */
function close(child: ChildProcess): void {
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  child.once('exit', () => clearTimeout(timer));
}

/** Opens the library of a folder in a process of its own. Rejects with a sentence for people, without its full stop, when it cannot be opened. */
export function openFolder({
  folder,
  baseUrl,
  program,
  inspection,
  onProgress,
  onChange,
  onNotice,
  onFailure,
  onEnd,
}: FolderToOpen): Promise<OpenFolder> {
  // Options of the editor's own process are not meant for another one.
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const calls = new FolderCalls((message) => {
    // What cannot be sent is answered when the process is seen to have ended.
    if (child.connected) child.send(message, () => {});
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  return new Promise<OpenFolder>((resolve, reject) => {
    let isOpen = false;
    const ended = (why: string): void => {
      const failure = new Error(why);
      calls.failAll(failure);
      if (said.trim() !== '') onFailure(said.trim());
      if (isOpen) onEnd();
      else reject(failure);
    };
    child.once('error', ({ message }) => ended(message));
    child.once('close', (code, signal) => ended(`the process that reads it has ended (${String(code ?? signal)})`));
    child.on('message', (message: FromFolderProcess) => {
      switch (message.kind) {
        case 'opened':
          isOpen = true;
          resolve({ fetch: calls.fetch, pathOf: calls.pathOf, close: () => close(child) });
          break;
        case 'refused':
          reject(new Error(message.message));
          close(child);
          break;
        case 'progress':
          onProgress(message.progress);
          break;
        case 'changed':
          onChange();
          break;
        case 'notice':
          onNotice(message.sentence, message.about);
          break;
        case 'failure':
          onFailure(message.message);
          break;
        case 'answer':
          calls.answered(message);
          break;
        case 'part':
          calls.part(message.id, message.bytes);
          break;
        case 'end':
          calls.end(message.id);
          break;
        case 'located':
          calls.locatedAt(message.id, message.path);
          break;
        case 'failed':
          calls.fail(message.id, new Error(message.message));
          break;
      }
    });
    const opening: ToFolderProcess = { kind: 'open', folder: wholePath(folder), baseUrl, inspection };
    child.send(opening, () => {});
  });
}
