import type { Fetch } from '@assetql/client';
import type { FolderOpening, FolderRequest, FromFolderProcess, ToFolderProcess } from './messages.ts';

/** The end of a channel to the process that has started this one, such as `process`. */
export interface Channel {
  readonly on: (event: 'message' | 'disconnect', listener: (message: ToFolderProcess) => void) => unknown;
  readonly send?: (message: FromFolderProcess, done: (error: Error | null) => void) => unknown;
  readonly exit: () => void;
}

/** An open library of a folder. */
export interface OpenedFolder {
  readonly fetch: Fetch;
  /** The path of the file of an asset; `undefined` where there is none. */
  readonly pathOf: (asset: string) => Promise<string | undefined>;
  /** Looks at the folder and follows it. */
  readonly follow: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface FolderOpener {
  readonly open: (
    opening: FolderOpening,
    told: { readonly tell: (message: FromFolderProcess) => void; readonly signal: AbortSignal },
  ) => Promise<OpenedFolder>;
}

type Part = ReadableStreamReadResult<Uint8Array<ArrayBuffer>>;

/** An answer that is under way. */
interface Answering {
  readonly controller: AbortController;
  reader?: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
}

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/**
 * Opens the folder that the first message names, and answers requests from then on. Bodies are sent part by part, each when it is asked
 * for, so that a large file is never in memory. Ends when the channel does.
 */
export function serveFolder(channel: Channel, { open }: FolderOpener): void {
  const closing = new AbortController();
  const answering = new Map<number, Answering>();
  let opened: OpenedFolder | undefined;

  // A process that has gone hears nothing any more.
  const tell = (message: FromFolderProcess): void => void channel.send?.(message, () => {});

  const end = (id: number): void => {
    answering.delete(id);
    tell({ kind: 'end', id });
  };
  const fail = (id: number, failure: unknown): void => {
    if (answering.delete(id)) tell({ kind: 'failed', id, message: messageOf(failure) });
  };

  const begin = async (opening: FolderOpening): Promise<void> => {
    try {
      opened = await open(opening, { tell, signal: closing.signal });
    } catch (failure) {
      tell({ kind: 'refused', message: messageOf(failure) });
      return;
    }
    tell({ kind: 'opened' });
    try {
      await opened.follow();
    } catch (failure) {
      tell({ kind: 'failure', message: messageOf(failure) });
    }
  };

  const answer = async ({ id, url, method, headers, body }: FolderRequest): Promise<void> => {
    const controller = new AbortController();
    const mine: Answering = { controller };
    answering.set(id, mine);
    try {
      if (opened === undefined) throw new Error('The folder is not open.');
      const response = await opened.fetch(url, {
        method,
        headers: headers.map(([name, value]): [string, string] => [name, value]),
        signal: controller.signal,
        ...(body === undefined ? {} : { body }),
      });
      if (!answering.has(id)) {
        await response.body?.cancel();
        return;
      }
      const hasBody = response.body !== null;
      if (response.body !== null) mine.reader = response.body.getReader();
      tell({ kind: 'answer', id, status: response.status, headers: [...response.headers], hasBody });
      if (!hasBody) answering.delete(id);
    } catch (failure) {
      fail(id, failure);
    }
  };

  const pull = async (id: number): Promise<void> => {
    try {
      const part: Part | undefined = await answering.get(id)?.reader?.read();
      if (part === undefined || !answering.has(id)) return;
      if (part.done) end(id);
      else tell({ kind: 'part', id, bytes: part.value });
    } catch (failure) {
      fail(id, failure);
    }
  };

  const cancel = async (id: number): Promise<void> => {
    const gone = answering.get(id);
    answering.delete(id);
    gone?.controller.abort();
    await gone?.reader?.cancel().catch(() => {});
  };

  const locate = async (id: number, asset: string): Promise<void> => {
    const path = await opened?.pathOf(asset).catch(() => undefined);
    tell({ kind: 'located', id, ...(path === undefined ? {} : { path }) });
  };

  channel.on('message', (message) => {
    if (message.kind === 'open') void begin(message);
    else if (message.kind === 'request') void answer(message);
    else if (message.kind === 'pull') void pull(message.id);
    else if (message.kind === 'locate') void locate(message.id, message.asset);
    else void cancel(message.id);
  });
  channel.on('disconnect', () => {
    closing.abort();
    void Promise.resolve(opened?.close()).finally(() => channel.exit());
  });
}
