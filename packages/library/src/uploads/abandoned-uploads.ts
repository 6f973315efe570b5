import { turn } from '../http/long-work.ts';
import type { LibraryParts } from '../library-parts.ts';
import type { LibraryUpload } from '../upload.ts';
import { storedBytes } from './stored-bytes.ts';

/** Milliseconds for which an upload is kept after its last address was given: as long as that can be used (§4.6). */
const lifetime = 86_400_000;
/** The same once bytes are stored, which somebody may want to go on with by a new address: a week, as block blobs keep blocks. */
const lifetimeWithBytes = 7 * lifetime;
/** Milliseconds between two looks. */
const pause = 3_600_000;

const addressedAt = ({ createdAt, addressRenewedAt = createdAt }: LibraryUpload): number => addressRenewedAt;

/** Removes uploads that were begun and never ended, so that they do not pile up, for example after answers that were lost. */
export class AbandonedUploads {
  private readonly parts: LibraryParts;
  private readonly clock: () => number;
  private readonly remove: (id: string) => Promise<void>;
  private readonly open = new Set<string>();
  private lookedAt = Number.NEGATIVE_INFINITY;

  /** `clock` gives epoch milliseconds; `remove` removes an upload whose phase is `removing`. */
  constructor(parts: LibraryParts, clock: () => number, remove: (id: string) => Promise<void>) {
    this.parts = parts;
    this.clock = clock;
    this.remove = remove;
  }

  /** Says that an upload is open. */
  add(id: string): void {
    this.open.add(id);
  }

  /** Removes those that are due. Does nothing within an hour of the last call. */
  async removeDue(): Promise<void> {
    if (this.clock() - this.lookedAt < pause) return;
    this.lookedAt = this.clock();
    for (const id of this.open) {
      // Records of some stores are read without a wait, and there may be thousands.
      await turn();
      const [upload] = await this.parts.records.get('upload', [id]);
      if (upload?.phase !== 'open') this.open.delete(id);
      else if (await this.isDue(upload)) await this.end(upload);
    }
  }

  private async isDue(upload: LibraryUpload): Promise<boolean> {
    const age = this.clock() - addressedAt(upload);
    if (age <= lifetime) return false;
    return age > lifetimeWithBytes || (await this.isEmpty(upload));
  }

  private async isEmpty({ id }: LibraryUpload): Promise<boolean> {
    const { isComplete, count } = await storedBytes(this.parts, id);
    return !isComplete && count === 0;
  }

  private async end(seen: LibraryUpload): Promise<void> {
    let isOurs = false;
    await this.parts.records.change('', ({ get, put }) => {
      const upload = get('upload', seen.id);
      // Somebody may have ended it, or asked for a new address.
      isOurs = upload?.phase === 'open' && addressedAt(upload) === addressedAt(seen);
      if (isOurs && upload !== undefined) put({ kind: 'upload', value: { ...upload, phase: 'removing' } });
    });
    if (isOurs) await this.remove(seen.id);
  }
}
