import { configurationFile, readConfiguration } from '@assetql/core';
import type { ServiceLinks } from '@assetql/language-service';
import type { Libraries } from '../library/libraries.ts';
import type { Library } from '../library/library.ts';
import type { Log } from '../protocol/log.ts';
import type { EarlierConfiguration, FileSystem } from './file-system.ts';
import { gitGraphFile } from './git-graph-file.ts';
import { Scope } from './scope.ts';
import { readSettings, type FileProblem, type Settings } from './settings.ts';
import { storedPlace } from './stored-place.ts';
import { fileName, folderUri, isWithin, parentUri } from './uri.ts';

/** A configuration file with its problems. */
export interface ProblemFile extends ConfigurationText {
  readonly problems: readonly FileProblem[];
}

/** A scope with the problems of its settings. */
interface Made {
  readonly scope: Scope;
  readonly problems: readonly string[];
  /** The nearest configuration file with its problems. */
  readonly file: ProblemFile | undefined;
  /** Of an earlier version of files: what holds for the files today. */
  readonly today?: Made;
}

interface Entry {
  readonly place: string;
  /** The URI of an earlier version whose configuration can be read; `undefined` for a folder. */
  readonly version: string | undefined;
  made: Made | undefined;
  loading: Promise<void> | undefined;
}

export interface ScopesHost {
  readonly fileSystem: FileSystem | undefined;
  readonly libraries: Libraries;
  readonly log: Log;
  readonly now: () => number;
  readonly links: ServiceLinks | undefined;
  /** The client's settings for a folder, or without one. */
  readonly clientSettings: (folder: string | undefined) => Promise<unknown>;
  /** Called when settings of folders have changed. */
  readonly changed: () => void;
  /** Publishes the problems of a configuration file; an empty list clears them. */
  readonly publish: (file: ProblemFile) => void;
}

/**
 * The scope of each document: the nearest configuration file at or above its folder, joined with the client's settings for its workspace
 * folder. An earlier version of a file, as a comparison shows it, has the scope of the file, and the shared variables of its time where these
 * can be read.
 */
export class Scopes {
  private readonly host: ScopesHost;
  private readonly fallback: Scope;
  private folders: readonly string[] = [];
  private readonly entries = new Map<string, Entry>();
  /** Scopes by their settings, so that folders with equal settings share one scope and its library. */
  private readonly made = new Map<string, Made>();
  /** Problems that were shown and still exist. */
  private readonly told = new Set<string>();
  /** Configuration files whose problems were published, by URI. */
  private published = new Map<string, ProblemFile>();
  private generation = 0;

  constructor(host: ScopesHost) {
    this.host = host;
    this.fallback = new Scope(readSettings(undefined, undefined, '').settings, undefined, host.now, host.links);
  }

  get workspaceFolders(): readonly string[] {
    return this.folders;
  }

  setFolders(folders: readonly string[]): void {
    this.folders = folders.map(folderUri);
  }

  /** The scope of a document; a default one until its settings are read. */
  of(uri: string): Scope {
    return this.entries.get(this.keyOf(uri))?.made?.scope ?? this.fallback;
  }

  /** Resolves when the scope of a document is known; `undefined` when it is known already. */
  ready(uri: string): Promise<void> | undefined {
    const key = this.keyOf(uri);
    const known = this.entries.get(key);
    if (known?.made !== undefined) return undefined;
    if (known?.loading !== undefined) return known.loading;
    const place = placeOf(uri);
    const entry: Entry = { place, version: key === place ? undefined : uri, made: undefined, loading: undefined };
    this.entries.set(key, entry);
    entry.loading = this.load(entry).then(() => this.tell());
    return entry.loading;
  }

  /** A document was closed. What was read for an earlier version is read again when that is opened again: `HEAD` may be another commit by then. */
  closed(uri: string): void {
    if (this.entries.get(this.keyOf(uri))?.version !== undefined) this.entries.delete(uri);
  }

  /** Documents of a folder share an entry. An earlier version has one of its own. */
  private keyOf(uri: string): string {
    const isVersion = uri.startsWith('git:') && this.host.fileSystem?.readEarlierConfiguration !== undefined;
    return isVersion ? uri : placeOf(uri);
  }

  /** Reads all settings again, because files or settings have changed. The previous scopes apply until that is done. */
  async reload(): Promise<void> {
    this.generation += 1;
    const { generation } = this;
    await Promise.all(Array.from(this.entries.values(), (entry) => this.load(entry)));
    if (generation !== this.generation) return;
    this.tell();
    const used = new Set<Library>();
    const all = this.current();
    for (const [key, made] of this.made) if (!all.has(made)) this.made.delete(key);
    for (const { scope } of all) if (scope.library !== undefined) used.add(scope.library);
    this.host.changed();
    await this.host.libraries.retain(used);
  }

  /** Finds and opens all libraries again, because connections have changed. */
  async reconnect(): Promise<void> {
    this.made.clear();
    const closing = this.host.libraries.retain(new Set());
    await this.reload();
    await closing;
  }

  private async load(entry: Entry): Promise<void> {
    const { generation } = this;
    const { place, version } = entry;
    const stored = storedPlace(place, this.folders);
    const folder = this.folders.filter((each) => isWithin(stored, each)).toSorted((a, b) => b.length - a.length)[0];
    const [client, file, earlier] = await Promise.all([
      this.host.clientSettings(folder),
      this.nearestFile(stored),
      version === undefined ? undefined : this.host.fileSystem?.readEarlierConfiguration?.(version),
    ]);
    // A later call has read newer settings.
    if (generation !== this.generation && entry.made !== undefined) return;
    const name = file === undefined ? '' : this.shortName(file.uri, folder);
    const same = JSON.stringify([file?.text ?? null, client ?? null]);
    // Problems name their file, so only scopes without problems are shared.
    const own = `${same}\n${file?.uri ?? ''}`;
    const made = this.made.get(same) ?? this.made.get(own) ?? this.make(client, file, name);
    this.made.set(made.problems.length === 0 ? same : own, made);
    entry.made = earlier === undefined ? made : this.earlierOf(made, earlier);
  }

  /** What holds for an earlier version of files: all as today, but for the variables that they shared then. */
  private earlierOf(today: Made, { text = '{}' }: EarlierConfiguration): Made {
    const { settings, library } = today.scope;
    const { shared = [] } = readConfiguration(text).configuration.check;
    const earlier: Settings = { ...settings, check: { ...settings.check, shared } };
    return { ...today, scope: new Scope(earlier, library, this.host.now, this.host.links), today };
  }

  private make(client: unknown, file: ConfigurationText | undefined, name: string): Made {
    const { settings, problems, fileProblems } = readSettings(client, file?.text, name);
    const scope = new Scope(settings, this.host.libraries.of(settings), this.host.now, this.host.links);
    return { scope, problems, file: file && { ...file, problems: fileProblems } };
  }

  /** The scopes of all folders that were asked for. */
  private current(): ReadonlySet<Made> {
    const all = Array.from(this.entries.values(), ({ made }) => [made, made?.today]).flat();
    return new Set(all.filter((made) => made !== undefined));
  }

  /** Shows new problems, and publishes or clears those of configuration files. */
  private tell(): void {
    const problems = new Set<string>();
    const files = new Map<string, ProblemFile>();
    for (const made of this.current()) {
      for (const problem of made.problems) problems.add(problem);
      if (made.file !== undefined && made.file.problems.length > 0) files.set(made.file.uri, made.file);
    }
    for (const problem of this.told) if (!problems.has(problem)) this.told.delete(problem);
    for (const problem of problems) {
      if (this.told.has(problem)) continue;
      this.told.add(problem);
      this.host.log.show(problem, 2);
    }
    for (const [uri, before] of this.published) if (!files.has(uri)) this.host.publish({ ...before, problems: [] });
    for (const [uri, file] of files) if (this.published.get(uri)?.text !== file.text) this.host.publish(file);
    this.published = files;
  }

  /** The configuration file for a document, with changes that are not saved; `undefined` when there is none. */
  async configurationOf(uri: string): Promise<ConfigurationText | undefined> {
    const stored = await this.nearestFile(storedPlace(placeOf(uri), this.folders));
    const unsaved = stored && (await this.host.fileSystem?.readUnsaved?.(stored.uri));
    return stored && unsaved !== undefined ? { ...stored, text: unsaved } : stored;
  }

  private async nearestFile(place: string): Promise<ConfigurationText | undefined> {
    const { fileSystem } = this.host;
    if (fileSystem === undefined || !place.includes('://')) return undefined;
    for (let folder: string | undefined = place; folder !== undefined; folder = parentUri(folder)) {
      const uri = `${folder}/${configurationFile}`;
      const text = await fileSystem.read(uri);
      if (text !== undefined) return { uri, text };
    }
    return undefined;
  }

  /** A name for a configuration file in messages: its path, with the folder's name when the workspace has several folders. */
  private shortName(uri: string, folder: string | undefined): string {
    if (folder === undefined || !isWithin(uri, folder)) return `${fileName(parentUri(uri) ?? '')}/${fileName(uri)}`;
    const path = uri.slice(folder.length + 1);
    return this.folders.length > 1 ? `${fileName(folder)}/${path}` : path;
  }
}

/** The text of a configuration file. */
export interface ConfigurationText {
  readonly uri: string;
  readonly text: string;
}

/** The folder of a document, from its URI without the query, except for Git Graph, which has the path of the file in the query. */
function placeOf(uri: string): string {
  const file = gitGraphFile(uri) ?? uri;
  return parentUri(file) ?? file;
}
