import { createCatalogue, createClient, type Client } from '@assetql/client';
import { applyEdits, type Range } from '@assetql/core';
import type { Door } from '../../src/contracts/door.ts';
import { openEmbeddedLibrary } from '../../src/embedded/embedded-door.ts';
import type { ShownConnection, ToHost, ToPage } from '../../src/preview/messages.ts';
import { createPreviewSession, type PreviewSession, type ShownLibrary } from '../../src/preview/preview-session.ts';
import { createLibraryCalls, type LibraryCalls } from '../../src/webview/library-calls.ts';
import { smallPack } from '../connections/small-pack.ts';

export const baseUrl = 'http://library.invalid/api';

let sample: ReturnType<typeof openEmbeddedLibrary> | undefined;

/** The door of a part of the sample, opened once. */
export async function sampleDoor(): Promise<Door> {
  sample ??= smallPack().then((bytes) => openEmbeddedLibrary(bytes));
  return (await sample).door;
}

/** A text in an editor that has no window. */
export class EditedText {
  readonly uri = 'file:///searches.assetql';
  version = 1;
  text: string;
  offset = 0;
  isHeld = false;
  isReadOnly = false;
  steps = 0;

  constructor(text: string) {
    this.text = text;
  }

  type(text: string): void {
    this.text = text;
    this.version += 1;
  }
}

export interface JoinOptions {
  readonly text?: string;
  readonly door?: Door;
  readonly connection?: Partial<ShownConnection>;
}

/** A page's end and a session, joined by a channel as a frame is: messages are copied, and come later. */
export interface JoinedPage {
  readonly session: PreviewSession;
  readonly editor: EditedText;
  readonly calls: LibraryCalls;
  readonly client: Client;
  /** Sends anything, as a page that was taken over could. */
  readonly send: (message: unknown) => void;
  readonly post: (message: ToHost) => void;
  /** What has come from the host, answers and names aside. */
  readonly heard: readonly ToPage[];
  readonly names: () => readonly Extract<ToPage, { readonly kind: 'names' }>[];
  /** Waits for a message of a kind that comes from now on. */
  readonly next: <Kind extends ToPage['kind']>(kind: Kind) => Promise<Extract<ToPage, { readonly kind: Kind }>>;
  /** What was done in the window: `copy a`, `open address`. */
  readonly done: readonly string[];
  readonly marked: () => readonly Range[];
  readonly setLibrary: (library: Partial<ShownLibrary>) => void;
  readonly close: () => void;
}

export async function joinPage({ text = '', door, connection }: JoinOptions = {}): Promise<JoinedPage> {
  const { port1: hostEnd, port2: pageEnd } = new MessageChannel();
  const opened = door ?? (await sampleDoor());
  const editor = new EditedText(text);
  const heard: ToPage[] = [];
  const names: Extract<ToPage, { readonly kind: 'names' }>[] = [];
  const done: string[] = [];
  const waiting = new Map<string, ((message: ToPage) => void)[]>();
  let marked: readonly Range[] = [];
  let library: ShownLibrary = {
    connection: { key: 'sample', kind: 'embedded', label: 'Sample library', baseUrl, state: 'ready', ...connection },
    open: () => Promise.resolve(opened),
    catalogue: () => Promise.resolve(createCatalogue(createClient({ baseUrl, fetch: opened.fetch }))),
  };
  const session = createPreviewSession({
    post: (message) => hostEnd.postMessage(message, []),
    text: () => ({
      uri: editor.uri,
      version: editor.version,
      name: 'searches',
      text: editor.text,
      offset: editor.offset,
      isHeld: editor.isHeld,
      settings: {},
      write: async (edits) => {
        if (editor.isReadOnly) return false;
        editor.steps += 1;
        editor.type(applyEdits(editor.text, edits));
        session.textChanged();
        return true;
      },
    }),
    library: () => Promise.resolve(library),
    hold: (offset) => {
      [editor.isHeld, editor.offset] = [true, offset];
      session.placeChanged();
    },
    follow: () => {
      editor.isHeld = false;
      session.placeChanged();
    },
    go: ({ start, end }) => done.push(`go ${editor.text.slice(start, end)}`),
    mark: (ranges) => (marked = ranges),
    openAddress: (address) => done.push(`open ${address}`),
    openFile: (fileName, bytes) => done.push(`file ${fileName} ${bytes.length > 0 ? 'with bytes' : 'empty'}`),
    copy: (copied) => done.push(`copy ${copied}`),
    signIn: () => done.push('sign in'),
    trust: () => done.push('trust'),
    chooseConnection: () => done.push('choose'),
    complain: (failure) => done.push(`complain ${String(failure)}`),
  });
  hostEnd.addEventListener('message', ({ data }) => session.receive(data));
  const post = (message: unknown): void => pageEnd.postMessage(message, []);
  const calls = createLibraryCalls(post);
  pageEnd.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    calls.receive(data);
    if (data.kind === 'names') names.push(data);
    else if (data.kind !== 'answer' && data.kind !== 'fault') heard.push(data);
    for (const tell of waiting.get(data.kind)?.splice(0) ?? []) tell(data);
  });
  hostEnd.start();
  pageEnd.start();
  const next: JoinedPage['next'] = (kind) =>
    new Promise((resolve) => {
      const tell = (message: ToPage): void => {
        if (isKind(message, kind)) resolve(message);
      };
      waiting.set(kind, [...(waiting.get(kind) ?? []), tell]);
    });
  const connected = next('connection');
  post({ kind: 'ready' });
  await connected;
  return {
    session,
    editor,
    calls,
    client: createClient({ baseUrl, fetch: calls.fetch, retry: false }),
    send: post,
    post,
    heard,
    names: () => names,
    next,
    done,
    marked: () => marked,
    setLibrary: (change) => {
      library = { ...library, ...change };
      session.connectionChanged();
    },
    close: () => {
      session.dispose();
      hostEnd.close();
      pageEnd.close();
    },
  };
}

function isKind<Kind extends ToPage['kind']>(
  message: ToPage,
  kind: Kind,
): message is Extract<ToPage, { readonly kind: Kind }> {
  return message.kind === kind;
}
