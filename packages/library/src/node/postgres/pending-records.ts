import {
  isOfKind,
  type LibraryRecord,
  type RecordKind,
  type RecordOf,
  type RecordTransaction,
} from '../../records/records.ts';

/** Names a record. */
export interface RecordName {
  readonly kind: RecordKind;
  readonly id: string;
}

/** A record as a transaction leaves it. */
export interface PendingRecord extends RecordName {
  /** `undefined` when it is removed. */
  readonly record: LibraryRecord | undefined;
  readonly sequence: number;
  readonly place: number;
  /** The change that puts it at the end of the list of its kind, unless it is in that list already. */
  readonly added: { readonly sequence: number; readonly place: number };
  /** Whether it was removed before it was added, so that it goes to the end whatever the database has. */
  readonly comesBack: boolean;
}

/** A record that a transaction asks for and that is not read yet. */
export class UnreadRecordError extends Error {
  override readonly name = 'UnreadRecordError';
  readonly wanted: RecordName;

  constructor(wanted: RecordName) {
    super(`The record ${wanted.kind} ${wanted.id} is not read yet.`);
    this.wanted = wanted;
  }
}

const keyOf = ({ kind, id }: RecordName): string => `${kind} ${id}`;

/**
 * Records that transactions have changed and that are not stored yet, over those that were read from the database. A transaction is run again, from its
 * beginning, when it asks for a record that was not read, so that its function need not wait within.
 */
export class PendingRecords {
  private readonly read = new Map<string, LibraryRecord | undefined>();
  private readonly pending = new Map<string, PendingRecord>();

  /** Says what the database has of a record: `undefined` when it has none. */
  know(name: RecordName, record: LibraryRecord | undefined): void {
    this.read.set(keyOf(name), record);
  }

  /** What is to be stored, in no particular order. */
  all(): readonly PendingRecord[] {
    return [...this.pending.values()];
  }

  /**
   * Runs a transaction. Returns whether it has changed anything, which is kept. Throws what it throws, and keeps nothing then; `UnreadRecordError` when
   * a record has to be read first.
   */
  run(sequence: number, work: (transaction: RecordTransaction) => void): boolean {
    const own = new Map<string, PendingRecord>();
    let place = 0;
    const before = (key: string): PendingRecord | undefined => own.get(key) ?? this.pending.get(key);
    const presentOf = (name: RecordName): LibraryRecord | undefined => {
      const key = keyOf(name);
      const pending = before(key);
      if (pending !== undefined) return pending.record;
      if (!this.read.has(key)) throw new UnreadRecordError(name);
      return this.read.get(key);
    };
    const get = <Kind extends RecordKind>(kind: Kind, id: string): RecordOf<Kind> | undefined => {
      const record = presentOf({ kind, id });
      return record !== undefined && isOfKind(record, kind) ? record.value : undefined;
    };
    const write = (name: RecordName, record: LibraryRecord | undefined): void => {
      const key = keyOf(name);
      const earlier = before(key);
      place += 1;
      const isNew = earlier === undefined || earlier.record === undefined;
      const added = isNew ? { sequence, place } : earlier.added;
      const comesBack = earlier !== undefined && (earlier.comesBack || earlier.record === undefined);
      own.set(key, { ...name, record, sequence, place, added, comesBack });
    };
    work({
      get,
      put: (record) => write({ kind: record.kind, id: record.value.id }, record),
      remove: (kind, id) => {
        if (presentOf({ kind, id }) !== undefined) write({ kind, id }, undefined);
      },
    });
    for (const [key, record] of own) this.pending.set(key, record);
    return own.size > 0;
  }
}
