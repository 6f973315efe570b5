import { createCatalogue, createClient } from '@assetql/client';
import { applyEdits, type Range } from '@assetql/core';
import type { LibraryAccess } from '../../src/contracts/library-access.ts';
import { openEmbeddedLibrary } from '../../src/embedded/open-embedded-library.ts';
import type { ShownConnection, ShownTemplate, ToPage } from '../../src/preview/messages.ts';
import { createPreviewSession, type PreviewSession } from '../../src/preview/preview-session.ts';
import type { ShownLibrary } from '../../src/preview/preview-surroundings.ts';
import { smallPack } from '../connections/small-pack.ts';

export const baseUrl = 'http://library.invalid/api';

let sample: ReturnType<typeof openEmbeddedLibrary> | undefined;

/** The access to a part of the sample, opened once. */
export async function sampleAccess(): Promise<LibraryAccess> {
  sample ??= smallPack().then((bytes) => openEmbeddedLibrary(bytes));
  return (await sample).access;
}

/** A text in an editor that has no window. */
export class EditedText {
  readonly uri = 'file:///searches.assetql';
  version = 1;
  text: string;
  offset = 0;
  isHeld = false;
  isReadOnly = false;
  /** What is said of a template of a program, in whose place the text stands; it has room for no edits. */
  template: ShownTemplate | undefined;
  steps = 0;

  constructor(text: string) {
    this.text = text;
  }

  type(text: string): void {
    this.text = text;
    this.version += 1;
  }
}

export interface SessionOptions {
  readonly text?: string;
  readonly access?: LibraryAccess;
  readonly connection?: Partial<ShownConnection>;
  /** What was chosen in the workspace before, which is added to. */
  readonly choices?: Map<string, string>;
}

/** A session with an editor and a library, and no window around it. */
export interface TestSession {
  readonly session: PreviewSession;
  readonly editor: EditedText;
  /** What was done in the window: `copy a`, `open address`. */
  readonly done: readonly string[];
  readonly marked: () => readonly Range[];
  readonly setLibrary: (library: Partial<ShownLibrary>) => void;
}

export async function openTestSession(
  post: (message: ToPage) => void,
  { text = '', access, connection, choices = new Map() }: SessionOptions = {},
): Promise<TestSession> {
  const opened = access ?? (await sampleAccess());
  const editor = new EditedText(text);
  const done: string[] = [];
  let marked: readonly Range[] = [];
  let library: ShownLibrary = {
    connection: { key: 'sample', kind: 'embedded', label: 'Sample library', baseUrl, state: 'ready', ...connection },
    revision: 0,
    open: () => Promise.resolve(opened),
    look: () => Promise.resolve(),
    catalogue: () => Promise.resolve(createCatalogue(createClient({ baseUrl, fetch: opened.fetch }))),
  };
  const session = createPreviewSession({
    post,
    text: () => ({
      uri: editor.uri,
      version: editor.version,
      name: 'searches',
      text: editor.text,
      offset: editor.offset,
      isHeld: editor.isHeld,
      settings: {},
      ...(editor.template === undefined ? {} : { template: editor.template, takes: () => false }),
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
    openPath: (path) => done.push(`path ${path}`),
    notWritten: (why) => done.push(`not written: ${why}`),
    document: (act) => done.push(`document ${act}`),
    copy: (copied) => done.push(`copy ${copied}`),
    take: (way, answer) => done.push(`${way} ${JSON.stringify(answer)}`),
    choices: () => Object.fromEntries(choices),
    keepChoice: (name, choice) => choices.set(name, choice),
    signIn: () => done.push('sign in'),
    trust: () => done.push('trust'),
    chooseConnection: () => done.push('choose'),
    openConfiguration: (uri) => done.push(`open ${uri}`),
    openSamples: () => done.push('samples'),
    askValues: () => done.push('ask values'),
    complain: (failure) => done.push(`complain ${String(failure)}`),
  });
  return {
    session,
    editor,
    done,
    marked: () => marked,
    setLibrary: (change) => {
      library = { ...library, ...change };
      session.connectionChanged();
    },
  };
}
