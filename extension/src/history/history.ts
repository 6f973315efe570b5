import { isRecord } from '@assetql/core/text';
/** A search that was run. It can be run again whatever has become of its file. Holds no secret. */
export interface HistoryEntry {
  readonly title: string;
  /** A saved-search file with this search alone. */
  readonly text: string;
  readonly connection: HistoryConnection;
  /** How many assets it found, where that is known. */
  readonly total?: number;
  /** When it was run last, in epoch milliseconds. */
  readonly time: number;
}

/** The library that a search was run in. */
export interface HistoryConnection {
  readonly key: string;
  /** For people. */
  readonly label: string;
}

/** What keeps values between sessions: a `Memento` of VS Code. */
export interface HistoryStorage {
  readonly get: (key: string) => unknown;
  readonly update: (key: string, value: unknown) => PromiseLike<void>;
}

const storageKey = 'assetql.history';
/** Entries that are kept. */
const most = 100;
/** UTF-16 units of a search that is kept. */
const longest = 50_000;

/** What is kept may come from an older version, or another machine. */
function readEntry(value: unknown): HistoryEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { title, text, connection, total, time } = value;
  if (typeof title !== 'string' || typeof text !== 'string' || typeof time !== 'number') return undefined;
  if (!isRecord(connection)) return undefined;
  const { key, label } = connection;
  if (typeof key !== 'string' || typeof label !== 'string') return undefined;
  return { title, text, connection: { key, label }, time, ...(typeof total === 'number' ? { total } : {}) };
}

const isSame = (left: HistoryEntry, right: HistoryEntry): boolean =>
  left.text === right.text && left.connection.key === right.connection.key;

/** The searches that were run in a workspace, the last one first, each once for each library. */
export class History {
  private readonly storage: HistoryStorage;
  private readonly changed: () => void;
  private kept: readonly HistoryEntry[];

  /** `changed` is called at every change. */
  constructor(storage: HistoryStorage, changed: () => void) {
    this.storage = storage;
    this.changed = changed;
    const stored = storage.get(storageKey);
    this.kept = (Array.isArray(stored) ? stored : []).flatMap((value) => readEntry(value) ?? []).slice(0, most);
  }

  get entries(): readonly HistoryEntry[] {
    return this.kept;
  }

  /** Puts a search that was run first; one that is too long to be kept is left out. */
  async add(entry: HistoryEntry): Promise<void> {
    if (entry.text.length > longest) return;
    await this.keep([entry, ...this.kept.filter((each) => !isSame(each, entry))].slice(0, most));
  }

  async remove(entry: HistoryEntry): Promise<void> {
    await this.keep(this.kept.filter((each) => !isSame(each, entry)));
  }

  async clear(): Promise<void> {
    await this.keep([]);
  }

  private async keep(entries: readonly HistoryEntry[]): Promise<void> {
    this.kept = entries;
    this.changed();
    await this.storage.update(storageKey, entries.length === 0 ? undefined : entries);
  }
}
