import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isRecord } from '@assetql/core/text';
import { openedLink } from '../../state/first-text.ts';
import { forget, readStored, store as keep } from '../../state/stored.ts';
import { browserFiles, isFileKey } from './browser-files.ts';
import { diskFiles } from './disk-files.ts';
import { FileActs, type ActResult } from './file-acts.ts';
import { refusalOf, type FileStore } from './file-store.ts';
import type { Listing } from './file-tree.ts';
import { FileTracker, type OpenedFile } from './opened-file.ts';
import { baseName, freePath, withExtension } from './path.ts';
import { pickFolder } from './pick-folder.ts';
import { forgetUnsaved, isUnsavedKey, keepUnsaved, readUnsaved } from './unsaved-texts.ts';

export interface FilesHost {
  readonly view: () => EditorView | undefined;
  readonly text: string;
  /** The files that live with the library. */
  readonly served: FileStore | undefined;
  /** The name for a text that is saved for the first time. */
  readonly newName: () => string;
  /** Shows another text as one step of undo. */
  readonly replaceText: (text: string) => void;
  /** Tells the person something. */
  readonly say: (text: string) => void;
  /** Called when files of a place got other paths, by the ones before. */
  readonly onMoved: (store: FileStore, moved: ReadonlyMap<string, string>) => void;
  /** Saves the text where the browser puts downloads. */
  readonly download: () => Promise<void>;
}

export interface Files {
  readonly file: OpenedFile | undefined;
  readonly isUnsaved: boolean;
  readonly listings: readonly Listing[];
  /** The sentence of a place that cannot be read. */
  readonly problem: string | undefined;
  /** What was told last; a new object each time. */
  readonly said: { readonly text: string } | undefined;
  readonly open: (store: FileStore, path: string) => Promise<void>;
  /** Saves the text to its file, or as a new file in this browser. */
  readonly save: () => Promise<void>;
  /** Leaves the file before another text takes the place of its text. What is not saved is kept. */
  readonly leave: () => void;
  readonly openFolder: () => Promise<void>;
  /** Adds files with their texts to this browser and opens the last one. */
  readonly add: (files: readonly { readonly name: string; readonly text: string }[]) => Promise<void>;
  /** Does something with the files of a store, and follows the open file. */
  readonly act: (store: FileStore, act: (acts: FileActs) => Promise<ActResult>) => Promise<ActResult>;
  readonly hasUnsaved: (store: FileStore, path: string) => boolean;
}

/** The name of the stored open file. */
const openName = 'openFile';

/** The file that was open when the page was left, unless a link gives another text. */
function storedFile(): OpenedFile | undefined {
  if (openedLink().kind === 'text') return undefined;
  try {
    const value: unknown = JSON.parse(readStored(openName) ?? 'null');
    if (!isRecord(value)) return undefined;
    const { path, saved } = value;
    if (typeof path !== 'string' || (typeof saved !== 'string' && saved !== undefined)) return undefined;
    return { store: browserFiles, path, saved };
  } catch {
    return undefined;
  }
}

/** The files of the page: those in the browser and those of an opened folder, and which of them is in the editor. */
export function useFiles(host: FilesHost): Files {
  const latest = useRef(host);
  latest.current = host;
  const tracker = useRef<FileTracker>(undefined);
  tracker.current ??= new FileTracker();
  const first = useRef<{ readonly file: OpenedFile | undefined }>(undefined);
  first.current ??= { file: storedFile() };
  const [disk, setDisk] = useState<FileStore>();
  const [listings, setListings] = useState<readonly Listing[]>([{ store: browserFiles, entries: [] }]);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState<Files['said']>();
  const [, redraw] = useState(0);
  const say = (told: string): void => {
    setSaid({ text: told });
    latest.current.say(told);
  };

  const view = host.view();
  const known = useRef(first.current.file);
  useEffect(() => {
    // A new editor is made for each library. It goes on with the same file.
    if (view === undefined) return;
    tracker.current?.attach(view, known.current);
    redraw((count) => count + 1);
  }, [view]);
  const isAttached = tracker.current.isAttached(view);
  const file = isAttached ? tracker.current.fileOf(view) : known.current;
  known.current = file;
  const isUnsaved = file !== undefined && file.saved !== host.text;

  useEffect(() => {
    if (file === undefined || file.store.place !== 'browser') forget(openName);
    else keep(openName, JSON.stringify({ path: file.path, saved: file.saved }));
  }, [file, file?.path, file?.saved]);

  const list = async (): Promise<void> => {
    const stores = [browserFiles, disk, latest.current.served].filter((store) => store !== undefined);
    let refusal: string | undefined;
    const read = await Promise.all(
      stores.map(async (store): Promise<Listing | undefined> => {
        try {
          const entries = await store.list();
          return entries && { store, entries };
        } catch (error) {
          refusal = refusalOf(store, error);
          return { store, entries: [] };
        }
      }),
    );
    setListings(read.filter((listing) => listing !== undefined));
    setProblem(refusal);
  };
  useEffect(() => {
    void list();
    const hear = ({ key }: StorageEvent): void => {
      if (isFileKey(key) || isUnsavedKey(key)) void list();
    };
    // Another program may have changed the folder.
    const look = (): void => void list();
    globalThis.addEventListener('storage', hear);
    globalThis.addEventListener('focus', look);
    return () => {
      globalThis.removeEventListener('storage', hear);
      globalThis.removeEventListener('focus', look);
    };
  }, [disk, host.served]);

  /** The text in the editor, which may be newer than what was drawn last. */
  const textNow = (): string => latest.current.view()?.state.sliceDoc() ?? latest.current.text;

  /** Keeps what is not saved of the open file. False if there is no room for it. */
  const keepOpen = (): boolean => {
    const open = known.current;
    if (open === undefined) return true;
    const text = textNow();
    if (open.saved !== text) return keepUnsaved(open, text);
    forgetUnsaved(open);
    return true;
  };
  const settle = (): void => {
    const shown = latest.current.view();
    if (shown !== undefined) tracker.current?.settle(shown);
  };
  const show = (opened: OpenedFile, text: string): void => {
    tracker.current?.announce(opened);
    latest.current.replaceText(text);
    settle();
  };
  const open = async (store: FileStore, path: string): Promise<void> => {
    if (known.current?.store === store && known.current.path === path) return;
    try {
      const saved = await store.read(path);
      if (saved === undefined) say(`${baseName(path)} is gone. It was deleted or moved elsewhere.`);
      else if (keepOpen()) show({ store, path, saved }, readUnsaved({ store, path }) ?? saved);
      else
        say('The storage of this browser is full, so your text would be lost. Save it before you open another file.');
    } catch (error) {
      say(refusalOf(store, error));
    }
    await list();
  };
  const leave = (): void => {
    keepOpen();
    tracker.current?.announce(undefined);
    // The other text takes its place at once, or is the same.
    queueMicrotask(settle);
  };
  const write = async (store: FileStore, path: string, sentence: string): Promise<void> => {
    const text = textNow();
    await store.write(path, text);
    const opened = known.current;
    if (opened === undefined) {
      tracker.current?.announce({ store, path, saved: text });
      settle();
    } else {
      forgetUnsaved(opened);
      Object.assign(opened, { store, path, saved: text });
    }
    redraw((count) => count + 1);
    say(sentence);
  };
  const save = async (): Promise<void> => {
    const opened = known.current;
    const { newName, download } = latest.current;
    const text = textNow();
    const store = opened?.store ?? browserFiles;
    try {
      const taken = ((await store.list()) ?? []).map(({ path }) => path);
      if (opened === undefined) {
        const path = freePath(withExtension(newName()), taken);
        await write(store, path, `Saved as ${path} in this browser. It is in File, Files.`);
      } else {
        const { path, saved } = opened;
        const now = await store.read(path);
        if (now === undefined || now === saved || now === text) await write(store, path, `Saved ${baseName(path)}.`);
        else {
          const beside = freePath(path, taken);
          await write(
            store,
            beside,
            `${baseName(path)} was changed elsewhere since you opened it. Your text is saved beside it, as ${baseName(beside)}.`,
          );
        }
      }
    } catch (error) {
      // The text is not lost in any case.
      await download();
      say(`${refusalOf(store, error)} Your text is among the downloads.`);
    }
    await list();
  };
  const add: Files['add'] = async (added) => {
    const acts = new FileActs(browserFiles);
    let last: string | undefined;
    for (const { name, text } of added) {
      const result = await acts.create('', name, text);
      if (result.kind === 'refused') {
        say(`${name} was not added. ${result.message}`);
        break;
      }
      last = result.path;
    }
    if (last !== undefined) await open(browserFiles, last);
    await list();
  };
  const act: Files['act'] = async (store, run) => {
    const result = await run(new FileActs(store));
    if (result.kind === 'done') {
      const opened = known.current;
      for (const [from, to] of result.moved) {
        const unsaved = readUnsaved({ store, path: from });
        if (unsaved !== undefined && keepUnsaved({ store, path: to }, unsaved)) forgetUnsaved({ store, path: from });
        if (opened?.store === store && opened.path === from) opened.path = to;
      }
      latest.current.onMoved(store, result.moved);
      if (opened?.store === store && result.removed.includes(opened.path)) opened.saved = undefined;
      redraw((count) => count + 1);
    }
    await list();
    return result;
  };

  return {
    file,
    isUnsaved,
    listings,
    problem,
    said,
    open,
    save,
    leave,
    add,
    act,
    openFolder: async () => {
      const handle = await pickFolder();
      if (handle !== undefined) setDisk(diskFiles(handle));
    },
    hasUnsaved: (store, path) =>
      file?.store === store && file.path === path ? isUnsaved : readUnsaved({ store, path }) !== undefined,
  };
}
