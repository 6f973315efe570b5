import { canonicalUri, withinAny } from '../../workspace/uri.ts';
import type { TextChanges } from '../../session.ts';

/** What has to be checked again: these files, or the whole workspace. */
export type Outdated = 'all' | ReadonlySet<string>;

export interface WorkspaceFiles {
  /** The files whose diagnostics the client knows. */
  readonly known: () => readonly string[];
  /** Whether a file belongs to the workspace; `new` when only a scan of the workspace tells. */
  readonly isKnown: (uri: string) => boolean | 'new';
}

/** Collects the changes in a workspace since its diagnostics were last reported. */
export class WorkspaceChanges {
  private readonly files: WorkspaceFiles;
  private isAll = true;
  private uris = new Set<string>();
  private readonly waiting = new Set<() => void>();

  constructor(files: WorkspaceFiles) {
    this.files = files;
  }

  /** Something that affects all files has changed. */
  all(): void {
    this.isAll = true;
    this.wake();
  }

  /** These files have changed, or the client does not have their last report. */
  add(uris: Iterable<string>): void {
    for (const uri of uris) this.uris.add(uri);
    this.wake();
  }

  /** Adds changed and deleted files. A file that was not seen before requires a scan of the whole workspace. */
  take({ changed = [], gone = [] }: TextChanges): void {
    if (this.isAll) return;
    const { isKnown, known } = this.files;
    if (changed.some((uri) => isKnown(uri) === 'new')) {
      this.all();
      return;
    }
    this.add(changed.filter((uri) => isKnown(uri) === true));
    if (gone.length === 0) return;
    const isGone = withinAny(gone.map(canonicalUri));
    this.add(known().filter((uri) => isGone(canonicalUri(uri))));
  }

  /** Resolves when there are changes, or when the signal is aborted. */
  async some(signal: AbortSignal): Promise<void> {
    if (this.isAll || this.uris.size > 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        this.waiting.delete(end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      this.waiting.add(end);
      signal.addEventListener('abort', end);
    });
  }

  /** Takes out what there is. */
  begin(): Outdated {
    const found = this.isAll ? 'all' : this.uris;
    this.isAll = false;
    this.uris = new Set();
    return found;
  }

  /** Puts back what could not be dealt with. */
  undo(outdated: Outdated): void {
    if (outdated === 'all') this.all();
    else this.add(outdated);
  }

  private wake(): void {
    if (!this.isAll && this.uris.size === 0) return;
    for (const end of this.waiting) end();
  }
}
