import type { LibraryDirectLink } from '../direct-link.ts';
import type { FolderFile } from '../folder-file.ts';
import type { LibraryUpload } from '../upload.ts';
import {
  isOfKind,
  type Change,
  type ChangePage,
  type LibraryRecord,
  type ListKind,
  type RecordKind,
  type RecordOf,
  type Records,
  type RecordTransaction,
  type UploadUnderWay,
} from './records.ts';

/** A record, or what is left of a removed one. */
interface Entry {
  readonly change: Change;
  /** Of the transaction that has changed it last. */
  readonly sequence: number;
  /** Counts additions, so that records of a kind keep their order when they are replaced. */
  readonly position: number;
}

type Lists = { [Kind in RecordKind]?: readonly RecordOf<Kind>[] | undefined };

const keyOf = (kind: RecordKind, id: string): string => `${kind} ${id}`;

function valueOf<Kind extends RecordKind>(entry: Entry | undefined, kind: Kind): RecordOf<Kind> | undefined {
  const change = entry?.change;
  return change !== undefined && !change.removed && isOfKind(change, kind) ? change.value : undefined;
}

/** Records in memory, for pages and tests. */
export class MemoryRecords implements Records {
  /** In the order of the last change. */
  private entries = new Map<string, Entry>();
  /** Lists of all records of a kind, until one of them changes. */
  private readonly lists: Lists = {};
  private sequence = 0;
  private positions = 0;

  async change(_actor: string, work: (transaction: RecordTransaction) => void, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    return this.changeNow(work);
  }

  /** As `change`, at once. */
  changeNow(work: (transaction: RecordTransaction) => void): number {
    const sequence = this.sequence + 1;
    let { positions } = this;
    const changed = new Map<string, Entry>();
    const entryOf = (key: string): Entry | undefined => changed.get(key) ?? this.entries.get(key);
    const write = (key: string, change: Change): void => {
      const before = entryOf(key);
      const isKept = before !== undefined && !before.change.removed;
      changed.delete(key);
      changed.set(key, { change, sequence, position: isKept ? before.position : ++positions });
    };
    work({
      get: (kind, id) => valueOf(entryOf(keyOf(kind, id)), kind),
      put: (record: LibraryRecord) => {
        const { id } = record.value;
        write(keyOf(record.kind, id), { removed: false, id, ...record });
      },
      remove: (kind, id) => {
        const key = keyOf(kind, id);
        const entry = entryOf(key);
        if (entry !== undefined && !entry.change.removed) write(key, { removed: true, id, kind });
      },
    });
    if (changed.size === 0) return this.sequence;
    for (const [key, entry] of changed) {
      this.entries.delete(key);
      this.entries.set(key, entry);
      this.lists[entry.change.kind] = undefined;
    }
    this.sequence = sequence;
    this.positions = positions;
    return sequence;
  }

  async get<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly RecordOf<Kind>[]> {
    signal?.throwIfAborted();
    return ids.flatMap((id) => valueOf(this.entries.get(keyOf(kind, id)), kind) ?? []);
  }

  async all<Kind extends ListKind>(kind: Kind, signal?: AbortSignal): Promise<readonly RecordOf<Kind>[]> {
    signal?.throwIfAborted();
    return this.list(kind);
  }

  async *filePages(signal?: AbortSignal): AsyncGenerator<readonly FolderFile[]> {
    signal?.throwIfAborted();
    yield [...this.entries.values()].flatMap((entry) => valueOf(entry, 'file') ?? []);
  }

  async uploadsUnderWay(signal?: AbortSignal): Promise<readonly UploadUnderWay[]> {
    signal?.throwIfAborted();
    return this.uploads()
      .filter(({ phase, awaitsProcessing }) => phase !== 'finalized' || awaitsProcessing === true)
      .map(({ id, phase }) => ({ id, phase }));
  }

  async countOpenUploads(createdBy: string, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    return this.uploads().filter((upload) => upload.phase === 'open' && upload.createdBy === createdBy).length;
  }

  async directLinksOf(assetId: string, signal?: AbortSignal): Promise<readonly LibraryDirectLink[]> {
    signal?.throwIfAborted();
    return this.list('directLink').filter((link) => link.assetId === assetId);
  }

  async lastSequence(signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    return this.sequence;
  }

  async changesSince(sequence: number, limit = 1000, signal?: AbortSignal): Promise<ChangePage> {
    signal?.throwIfAborted();
    if (sequence >= this.sequence) return { changes: [], sequence };
    const changes: Change[] = [];
    let last = sequence;
    for (const entry of this.entries.values()) {
      if (entry.sequence <= sequence) continue;
      if (changes.length >= limit && entry.sequence !== last) break;
      changes.push(entry.change);
      last = entry.sequence;
    }
    return { changes, sequence: last };
  }

  async close(): Promise<void> {}

  private list<Kind extends RecordKind>(kind: Kind): readonly RecordOf<Kind>[] {
    const known = this.lists[kind];
    if (known !== undefined) return known;
    const entries = [...this.entries.values()].filter(({ change }) => change.kind === kind);
    const list = entries.toSorted((a, b) => a.position - b.position).flatMap((entry) => valueOf(entry, kind) ?? []);
    const lists: { [Each in Kind]?: readonly RecordOf<Each>[] | undefined } = this.lists;
    lists[kind] = list;
    return list;
  }

  private uploads(): readonly LibraryUpload[] {
    return [...this.entries.values()].flatMap((entry) => valueOf(entry, 'upload') ?? []);
  }
}
