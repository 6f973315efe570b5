import { canonicalUri, withinAny } from '../../workspace/uri.ts';
import type { TextChanges } from '../../session.ts';

/** What has to be looked at anew: these files, or the whole workspace. */
export type Outdated = 'all' | ReadonlySet<string>;

export interface WorkspaceFiles {
  /** The files that have diagnostics, or have none by now. */
  readonly known: () => readonly string[];
  /** Whether a file is one of the workspace for certain; `new` when only a look at all of it tells. */
  readonly isKnown: (uri: string) => boolean | 'new';
}

/** Collects what has changed in a workspace since its diagnostics were given out. */
export class WorkspaceChanges {
  private readonly files: WorkspaceFiles;
  private isAll = true;
  private uris = new Set<string>();
  private readonly waiting = new Set<() => void>();

  constructor(files: WorkspaceFiles) {
    this.files = files;
  }

  /** What holds for all files is another. */
  all(): void {
    this.isAll = true;
    this.wake();
  }

  /** These files have changed, or the client does not know what it was told of them. */
  add(uris: Iterable<string>): void {
    for (const uri of uris) this.uris.add(uri);
    this.wake();
  }

  /** Texts have changed. Whether a file that nobody has heard of belongs to the workspace, only a look at all of it tells. */
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

  /** Resolves when there is something, or when nobody waits any more. */
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
