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

/** Keeps the entries between sessions. All windows of a workspace share it. */
export interface HistoryStorage {
  /** The list as it is now, whichever window has written it; `undefined` where there is none that can be read. */
  readonly read: () => PromiseLike<unknown>;
  readonly write: (entries: readonly HistoryEntry[]) => PromiseLike<void>;
}

/** Entries that are kept. */
const most = 100;
/** UTF-16 units of a search that is kept. */
const longest = 50_000;

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

/** What is stored may come from an older version, or another machine. */
const readEntries = (stored: readonly unknown[]): readonly HistoryEntry[] =>
  stored.flatMap((value) => readEntry(value) ?? []).slice(0, most);

/** The searches that were run in a workspace, the last one first, each once for each library. */
export class History {
  private readonly storage: HistoryStorage;
  private readonly changed: () => void;
  private kept: readonly HistoryEntry[] = [];
  private last: Promise<void> = Promise.resolve();

  /** `changed` is called at every change. There are no entries before the first `refresh`. */
  constructor(storage: HistoryStorage, changed: () => void) {
    this.storage = storage;
    this.changed = changed;
  }

  get entries(): readonly HistoryEntry[] {
    return this.kept;
  }

  /** Takes over what other windows have written. */
  async refresh(): Promise<void> {
    await this.inTurn(async () => this.show(await this.stored()));
  }

  /** Puts a search that was run first; one that is too long to be kept is left out. */
  async add(entry: HistoryEntry): Promise<void> {
    if (entry.text.length > longest) return;
    await this.update((entries) => [entry, ...entries.filter((each) => !isSame(each, entry))].slice(0, most));
  }

  async remove(entry: HistoryEntry): Promise<void> {
    await this.update((entries) => entries.filter((each) => !isSame(each, entry)));
  }

  async clear(): Promise<void> {
    await this.update(() => []);
  }

  private async update(change: (entries: readonly HistoryEntry[]) => readonly HistoryEntry[]): Promise<void> {
    await this.inTurn(async () => {
      const entries = change(await this.stored());
      this.show(entries);
      await this.storage.write(entries);
    });
  }

  private async stored(): Promise<readonly HistoryEntry[]> {
    const stored = await this.storage.read();
    return Array.isArray(stored) ? readEntries(stored) : this.kept;
  }

  private show(entries: readonly HistoryEntry[]): void {
    if (JSON.stringify(entries) === JSON.stringify(this.kept)) return;
    this.kept = entries;
    this.changed();
  }

  /** Changes of this window follow each other: each is made of what the one before it has written. */
  private async inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    await turn;
  }
}
