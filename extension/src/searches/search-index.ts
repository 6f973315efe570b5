import { parseDocument, type SavedSearchDocument } from '@assetql/core/document';
import type { SearchSettings } from '../contracts/searches.ts';

/** What the index needs to know of an address: it tells files apart by its text, and names them by its path. */
export interface FileAddress {
  readonly path: string;
  readonly toString: () => string;
}

/** A snapshot of a file. It is parsed on first use. */
export interface IndexedFile<Address extends FileAddress> {
  readonly uri: Address;
  readonly text: string;
  readonly document: SavedSearchDocument;
  readonly settings: SearchSettings;
}

interface Entry<Address extends FileAddress> {
  readonly uri: Address;
  stored: string | undefined;
  open: string | undefined;
  settings: SearchSettings;
  /** Absent when something has changed since it was given out. */
  file: IndexedFile<Address> | undefined;
  /** Read last, by which the next is read faster. */
  document: SavedSearchDocument | undefined;
}

const extensionName = /\.[^.]*$/;

/** The name of a file without its extension: that of a search without a title. */
const nameOf = ({ path }: FileAddress): string => path.slice(path.lastIndexOf('/') + 1).replace(extensionName, '');

const collator = new Intl.Collator('en', { numeric: true });

/** Files of saved searches by their addresses: what an editor has open goes before what is stored. */
export class SearchIndex<Address extends FileAddress> {
  private readonly entries = new Map<string, Entry<Address>>();
  /** In the order of their addresses; absent when a file came or went. */
  private order: readonly Entry<Address>[] | undefined;
  private listed: readonly IndexedFile<Address>[] | undefined;
  private readonly initial: SearchSettings;
  private readonly changed: () => void;

  /** `initial` holds for a file until its own settings are given. `changed` is called at every change. */
  constructor(initial: SearchSettings, changed: () => void) {
    this.initial = initial;
    this.changed = changed;
  }

  /** In the order of their addresses, numbers in them as numbers. A file that has not changed is the same object. */
  files(): readonly IndexedFile<Address>[] {
    this.order ??= [...this.entries]
      .toSorted(([left], [right]) => collator.compare(left, right))
      .map(([, entry]) => entry);
    this.listed ??= this.order.map((entry) => (entry.file ??= this.fileOf(entry)));
    return this.listed;
  }

  has(uri: Address): boolean {
    return this.entries.has(uri.toString());
  }

  /** The addresses of files that are stored. */
  stored(): readonly Address[] {
    return [...this.entries.values()].filter(({ stored }) => stored !== undefined).map(({ uri }) => uri);
  }

  /** Takes in what is stored; nothing when it cannot be read any more. */
  store(uri: Address, text: string | undefined): void {
    this.update(uri, 'stored', text);
  }

  /** Takes in what an editor has; nothing when it has closed it. */
  open(uri: Address, text: string | undefined): void {
    this.update(uri, 'open', text);
  }

  /** Takes out what is stored at an address, and below it when it is a folder. */
  remove(uri: Address): void {
    const key = uri.toString();
    const folder = key.endsWith('/') ? key : `${key}/`;
    for (const [name, entry] of this.entries)
      if (name === key || name.startsWith(folder)) this.update(entry.uri, 'stored', undefined);
  }

  /** Sets what a file is checked by. */
  settle(uri: Address, settings: SearchSettings): void {
    const entry = this.entries.get(uri.toString());
    if (entry === undefined || entry.settings === settings) return;
    entry.settings = settings;
    this.drop(entry);
  }

  private update(uri: Address, place: 'stored' | 'open', text: string | undefined): void {
    const key = uri.toString();
    const known = this.entries.get(key);
    if (known === undefined) {
      if (text === undefined) return;
      const entry: Entry<Address> = {
        uri,
        stored: undefined,
        open: undefined,
        settings: this.initial,
        file: undefined,
        document: undefined,
      };
      entry[place] = text;
      this.entries.set(key, entry);
      this.order = undefined;
      this.drop(entry);
      return;
    }
    if (known[place] === text) return;
    const before = known.open ?? known.stored;
    known[place] = text;
    const now = known.open ?? known.stored;
    if (now === before) return;
    if (now === undefined) {
      this.entries.delete(key);
      this.order = undefined;
    }
    this.drop(known);
  }

  private drop(entry: Entry<Address>): void {
    entry.file = undefined;
    this.listed = undefined;
    this.changed();
  }

  private fileOf(entry: Entry<Address>): IndexedFile<Address> {
    const { uri, settings } = entry;
    const text = entry.open ?? entry.stored ?? '';
    let document: SavedSearchDocument | undefined;
    return {
      uri,
      text,
      settings,
      get document(): SavedSearchDocument {
        if (document === undefined) {
          const { schema, shared } = settings.check;
          document = parseDocument(text, entry.document, {
            name: nameOf(uri),
            ...(schema === undefined ? {} : { schema }),
            ...(shared === undefined ? {} : { shared }),
          });
          entry.document = document;
        }
        return document;
      },
    };
  }
}
