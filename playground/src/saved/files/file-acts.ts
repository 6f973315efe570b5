import { refusalOf, type FileEntry, type FileStore } from './file-store.ts';
import { baseName, folderOf, freePath, isWithin, joinPath, problemOfName, withExtension } from './path.ts';

/** What an act on files did, or the sentence that says why it did nothing. */
export type ActResult =
  | {
      readonly kind: 'done';
      /** A sentence for the person. */
      readonly said: string;
      /** The file or folder that is there now; `undefined` after it was deleted. */
      readonly path: string | undefined;
      /** The new paths of files that were moved, by the ones before. */
      readonly moved: ReadonlyMap<string, string>;
      /** Files that are gone. */
      readonly removed: readonly string[];
      readonly undo: () => Promise<ActResult>;
    }
  | { readonly kind: 'refused'; readonly message: string };

const refuse = (message: string): ActResult => ({ kind: 'refused', message });

/** Acts on the files of a store. Each can be undone, and none overwrites or half-moves a file. */
export class FileActs {
  readonly store: FileStore;

  constructor(store: FileStore) {
    this.store = store;
  }

  /** Writes a new file. A name that is taken gets a number. */
  create(folder: string, name: string, text: string): Promise<ActResult> {
    return this.attempt(async () => {
      const problem = problemOfName(name);
      if (problem !== undefined) return refuse(problem);
      const path = freePath(joinPath(folder, withExtension(name)), await this.paths());
      await this.store.write(path, text);
      return this.done(`Added ${baseName(path)}.`, path, () => this.remove(path));
    });
  }

  createFolder(parent: string, name: string): Promise<ActResult> {
    return this.attempt(async () => {
      const problem = problemOfName(name) ?? (await this.taken(joinPath(parent, name)));
      if (problem !== undefined) return refuse(problem);
      const path = joinPath(parent, name);
      await this.store.addFolder(path);
      return this.done(`Added the folder ${name}.`, path, () => this.remove(path));
    });
  }

  /** Writes a copy of a file beside it. */
  duplicate(path: string): Promise<ActResult> {
    return this.attempt(async () => {
      const text = await this.store.read(path);
      if (text === undefined) return refuse(`${baseName(path)} is gone.`);
      const copy = freePath(path, await this.paths());
      await this.store.write(copy, text);
      return this.done(`Copied ${baseName(path)} to ${baseName(copy)}.`, copy, () => this.remove(copy));
    });
  }

  /** Gives a file or folder another name in its folder. A file keeps its extension. */
  rename(path: string, name: string): Promise<ActResult> {
    return this.attempt(async () => {
      const problem = problemOfName(name);
      if (problem !== undefined) return refuse(problem);
      const isFile = await this.isFile(path);
      return await this.relocate(path, joinPath(folderOf(path), isFile ? withExtension(name) : name));
    });
  }

  /** Moves a file or folder into another folder; the empty path is the outermost one. */
  move(path: string, folder: string): Promise<ActResult> {
    return this.attempt(async () => {
      if (isWithin(folder, path) && !(await this.isFile(path)))
        return refuse('A folder cannot be moved into itself. Choose another folder.');
      return await this.relocate(path, joinPath(folder, baseName(path)));
    });
  }

  /** Deletes a file, or a folder with its files of searches. */
  remove(path: string): Promise<ActResult> {
    return this.attempt(async () => {
      const entries = await this.below(path);
      const texts = await this.textsOf(entries);
      for (const [file] of texts) await this.store.remove(file);
      const folders = foldersIn(entries);
      for (const folder of folders.toReversed()) await this.store.removeFolder(folder);
      const restore = (): Promise<ActResult> =>
        this.attempt(async () => {
          for (const folder of folders) await this.store.addFolder(folder);
          const taken = await this.paths();
          for (const [file, text] of texts) await this.store.write(freePath(file, taken), text);
          return this.done(`Restored ${baseName(path)}.`, path, () => this.remove(path));
        });
      const removed = texts.map(([file]) => file);
      return { ...this.done(`Deleted ${baseName(path)}.`, undefined, restore), removed };
    });
  }

  private async relocate(from: string, to: string): Promise<ActResult> {
    if (from === to) return this.done(`${baseName(to)} is where it was.`, to, () => this.relocate(to, from));
    const isCaseOnly = from.toLowerCase() === to.toLowerCase();
    const problem = isCaseOnly && this.store.place === 'browser' ? undefined : await this.taken(to);
    if (problem !== undefined) return refuse(problem);
    const entries = await this.below(from);
    const texts = await this.textsOf(entries);
    const target = (path: string): string => to + path.slice(from.length);
    const folders = foldersIn(entries);
    const written: string[] = [];
    try {
      for (const folder of folders) await this.store.addFolder(target(folder));
      for (const [path, text] of texts) {
        await this.store.write(target(path), text);
        written.push(target(path));
      }
    } catch (error) {
      // Nothing was removed yet, so that removing the copies restores what was there.
      for (const copy of written) await this.store.remove(copy);
      for (const folder of folders.toReversed()) await this.store.removeFolder(target(folder));
      throw error;
    }
    for (const [path] of texts) await this.store.remove(path);
    for (const folder of folders.toReversed()) await this.store.removeFolder(folder);
    const said =
      folderOf(from) === folderOf(to)
        ? `Renamed ${baseName(from)} to ${baseName(to)}.`
        : `Moved ${baseName(from)} to ${folderOf(to) === '' ? this.store.label : folderOf(to)}.`;
    const moved = new Map(texts.map(([path]) => [path, target(path)]));
    return { ...this.done(said, to, () => this.attempt(() => this.relocate(to, from))), moved };
  }

  private done(
    said: string,
    path: string | undefined,
    undo: () => Promise<ActResult>,
  ): Extract<ActResult, { kind: 'done' }> {
    return { kind: 'done', said, path, moved: new Map(), removed: [], undo };
  }

  private async attempt(act: () => Promise<ActResult>): Promise<ActResult> {
    try {
      return await act();
    } catch (error) {
      return refuse(refusalOf(this.store, error));
    }
  }

  private async entries(): Promise<readonly FileEntry[]> {
    return (await this.store.list()) ?? [];
  }

  private async paths(): Promise<readonly string[]> {
    return (await this.entries()).map(({ path }) => path);
  }

  private async isFile(path: string): Promise<boolean> {
    return (await this.entries()).some((entry) => entry.kind === 'file' && entry.path === path);
  }

  private async taken(path: string): Promise<string | undefined> {
    const isTaken = (await this.paths()).some((other) => other.toLowerCase() === path.toLowerCase());
    return isTaken ? `There is a ${baseName(path)} already. Choose another name.` : undefined;
  }

  private async below(path: string): Promise<readonly FileEntry[]> {
    return (await this.entries()).filter((entry) => isWithin(entry.path, path));
  }

  private async textsOf(entries: readonly FileEntry[]): Promise<readonly (readonly [string, string])[]> {
    const texts: (readonly [string, string])[] = [];
    for (const { kind, path } of entries) {
      const text = kind === 'file' ? await this.store.read(path) : undefined;
      if (text !== undefined) texts.push([path, text]);
    }
    return texts;
  }
}

/** The folders among entries, outer ones first. */
const foldersIn = (entries: readonly FileEntry[]): readonly string[] =>
  entries
    .filter(({ kind }) => kind === 'folder')
    .map(({ path }) => path)
    .toSorted((one, other) => one.length - other.length);
