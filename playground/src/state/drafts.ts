import { isUntouched } from './first-text.ts';
import { newEntryId, readEntries, removeEntry, writeEntry } from './local-entries.ts';

/** A text that somebody wrote, as it was last kept. Each tab writes drafts of its own, so that no tab overwrites what another one holds. */
export interface Draft {
  readonly id: string;
  readonly text: string;
  /** The time when it was last changed, in milliseconds since 1970. */
  readonly at: number;
}

const prefix = 'assetql.draft.';

/** The maximum number of drafts, and of UTF-16 units of all of them. The newest one is kept in any case. */
const most = 30;
const mostUnits = 1_000_000;

/** The drafts that are kept, the newest first; none when storage is forbidden. */
export const readDrafts = (): readonly Draft[] => readEntries(prefix, readDraft);

/** Reads an entry of the storage as a draft; `undefined` if it is none. */
export function readDraft(key: string | null, value: string | null): Draft | undefined {
  if (key?.startsWith(prefix) !== true || value === null) return undefined;
  const end = value.indexOf(' ');
  const at = Number(value.slice(0, end));
  return end > 0 && Number.isFinite(at) ? { id: key.slice(prefix.length), at, text: value.slice(end + 1) } : undefined;
}

/** Writes the drafts of this tab. */
export class DraftWriter {
  private id: string | undefined;
  private last = '';

  /** What is kept from now on becomes a draft of its own. */
  begin(): void {
    this.id = undefined;
  }

  /** Keeps a text and returns whether that worked. Examples that nobody edited are not kept. */
  keep(text: string): boolean {
    if (text === this.last && this.id !== undefined) return true;
    // A text of which most was deleted does not take the place of the whole one.
    if (text.length < this.last.length / 2) this.begin();
    if (isUntouched(text)) return true;
    const isNew = this.id === undefined;
    this.id ??= newEntryId(Date.now());
    this.last = text;
    if (isNew) prune(text);
    return write(this.id, text);
  }
}

function write(id: string, text: string): boolean {
  return writeEntry(prefix + id, `${Date.now()} ${text}`, () => {
    const oldest = readDrafts().findLast((draft) => draft.id !== id);
    return oldest && prefix + oldest.id;
  });
}

/** Removes drafts that are equal to a new text, and the oldest ones beyond the limits. */
function prune(text: string): void {
  let units = text.length;
  let kept = 1;
  for (const draft of readDrafts()) {
    units += draft.text.length;
    kept += 1;
    if (draft.text === text || kept > most || units > mostUnits) removeEntry(prefix + draft.id);
  }
}
