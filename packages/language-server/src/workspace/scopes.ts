import { configurationFile } from '@assetql/core';
import type { ServiceLinks } from '@assetql/language-service';
import type { Libraries } from '../library/libraries.ts';
import type { Library } from '../library/library.ts';
import type { Log } from '../protocol/log.ts';
import type { FileSystem } from './file-system.ts';
import { Scope } from './scope.ts';
import { readSettings } from './settings.ts';
import { storedPlace } from './stored-place.ts';
import { fileName, folderUri, isWithin, parentUri } from './uri.ts';

interface Entry {
  scope: Scope | undefined;
  loading: Promise<void> | undefined;
}

export interface ScopesHost {
  readonly fileSystem: FileSystem | undefined;
  readonly libraries: Libraries;
  readonly log: Log;
  readonly now: () => number;
  readonly links: ServiceLinks | undefined;
  /** The settings that a client has for a folder, or for none. */
  readonly clientSettings: (folder: string | undefined) => Promise<unknown>;
  /** Folders have got other settings. */
  readonly changed: () => void;
}

/**
 * What holds for each document: the nearest configuration file at or above its folder, and the settings that the client has for its
 * workspace folder. An earlier version of a file, as a comparison shows it, is under those of the file.
 */
export class Scopes {
  private readonly host: ScopesHost;
  private readonly fallback: Scope;
  private folders: readonly string[] = [];
  private readonly entries = new Map<string, Entry>();
  /** Scopes by what they are made of, so that folders with the same settings share one, and a library is not opened anew for nothing. */
  private readonly made = new Map<string, Scope>();
  private readonly told = new Set<string>();
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

  /** What holds for a document, as far as it is known. */
  of(uri: string): Scope {
    return this.entries.get(placeOf(uri))?.scope ?? this.fallback;
  }

  /** Resolves when it is known what holds for a document; nothing when it is already. */
  ready(uri: string): Promise<void> | undefined {
    const place = placeOf(uri);
    const known = this.entries.get(place);
    if (known?.scope !== undefined) return undefined;
    if (known?.loading !== undefined) return known.loading;
    const entry: Entry = { scope: undefined, loading: undefined };
    this.entries.set(place, entry);
    entry.loading = this.load(place, entry);
    return entry.loading;
  }

  /** Reads everything anew, because files or settings have changed. Until then what held holds on. */
  async reload(): Promise<void> {
    this.generation += 1;
    const { generation } = this;
    await Promise.all(Array.from(this.entries, ([place, entry]) => this.load(place, entry)));
    if (generation !== this.generation) return;
    const used = new Set<Library>();
    const scopes = new Set(Array.from(this.entries.values(), ({ scope }) => scope));
    for (const [key, scope] of this.made) if (!scopes.has(scope)) this.made.delete(key);
    for (const scope of scopes) if (scope?.library !== undefined) used.add(scope.library);
    this.host.changed();
    await this.host.libraries.retain(used);
  }

  /** Finds all libraries anew, because connections are not what they were. */
  async reconnect(): Promise<void> {
    this.made.clear();
    const closing = this.host.libraries.retain(new Set());
    await this.reload();
    await closing;
  }

  private async load(place: string, entry: Entry): Promise<void> {
    const { generation } = this;
    const stored = storedPlace(place, this.folders);
    const folder = this.folders.filter((each) => isWithin(stored, each)).toSorted((a, b) => b.length - a.length)[0];
    const [client, file] = await Promise.all([this.host.clientSettings(folder), this.nearestFile(stored)]);
    // A later reading knows better.
    if (generation !== this.generation && entry.scope !== undefined) return;
    const name = file === undefined ? '' : this.shortName(file.uri, folder);
    const key = JSON.stringify([name, file?.text ?? null, client ?? null]);
    const known = this.made.get(key);
    entry.scope = known ?? this.make(client, file?.text, name);
    this.made.set(key, entry.scope);
  }

  private make(client: unknown, text: string | undefined, name: string): Scope {
    const { settings, problems } = readSettings(client, text, name);
    for (const problem of problems) {
      if (this.told.has(problem)) continue;
      this.told.add(problem);
      this.host.log.show(problem, 2);
    }
    return new Scope(settings, this.host.libraries.of(settings), this.host.now, this.host.links);
  }

  private async nearestFile(place: string): Promise<{ readonly uri: string; readonly text: string } | undefined> {
    const { fileSystem } = this.host;
    if (fileSystem === undefined || !place.includes('://')) return undefined;
    for (let folder: string | undefined = place; folder !== undefined; folder = parentUri(folder)) {
      const uri = `${folder}/${configurationFile}`;
      const text = await fileSystem.read(uri);
      if (text !== undefined) return { uri, text };
    }
    return undefined;
  }

  private shortName(uri: string, folder: string | undefined): string {
    return folder !== undefined && isWithin(uri, folder) ? uri.slice(folder.length + 1) : fileName(uri);
  }
}

const placeOf = (uri: string): string => parentUri(uri) ?? uri;
