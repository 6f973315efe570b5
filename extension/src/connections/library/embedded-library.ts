import { AccessError, type Access, type Connection } from '../../contracts/connections.ts';
import type { LibraryAccess } from '../../contracts/library-access.ts';
import type { LocalFiles } from '../../contracts/platform.ts';
import { embeddedBaseUrl } from '../../embedded/embedded-base-url.ts';
import type { L10n } from '../l10n.ts';
import type { Library } from './library.ts';
import type { RequestLog } from './request-log.ts';

export interface EmbeddedLibraryHost {
  readonly l10n: L10n;
  /** Reads the pack of the sample. */
  readonly read: () => PromiseLike<Uint8Array>;
  readonly isTrusted: () => boolean;
  readonly changed: () => void;
  /** Receives failures that the user cannot fix. */
  readonly onFailure: (failure: unknown, doing: string) => void;
  /** Keeps uploaded files on the disk. Without it, or where it fails, they are kept in memory, and their content is not read. */
  readonly openFiles?: (() => Promise<LocalFiles>) | undefined;
  /** Writes requests into a log. */
  readonly watch?: RequestLog['watch'];
}

/** Where `assetql serve` listens unless it is told otherwise. */
export const defaultServedBaseUrl = 'http://127.0.0.1:4310/api';

/**
 * The library that comes with the extension. It is read when it is first asked for, and needs no network. Where the workspace is not
 * trusted it is not asked either: what a stranger has written is not run.
 */
export function embeddedLibrary({
  l10n,
  read,
  isTrusted,
  changed,
  onFailure,
  openFiles,
  watch,
}: EmbeddedLibraryHost): Library {
  const connection: Connection = {
    kind: 'embedded',
    label: l10n.t('Sample library'),
    baseUrl: embeddedBaseUrl,
    servedAt: defaultServedBaseUrl,
    key: 'embedded',
  };
  const untrusted = {
    state: 'untrusted',
    problem: l10n.t('“{0}” is not asked before you trust this workspace.', connection.label),
  } as const;
  let access: Access = { state: 'ready' };
  let opening: Promise<LibraryAccess> | undefined;
  let close = (): void => undefined;

  const set = (next: Access): void => {
    access = next;
    changed();
  };

  const load = async (): Promise<LibraryAccess> => {
    set({ state: 'opening' });
    try {
      const { openEmbeddedLibrary } = await import('../../embedded/open-embedded-library.ts');
      const bytes = Uint8Array.from(await read());
      const local = await openFiles?.().catch((error: unknown) => {
        onFailure(error, 'making a folder for uploaded files');
        return undefined;
      });
      close = () => local?.close();
      const opened = await openEmbeddedLibrary(bytes, {
        local,
        notRead: l10n.t('Of the file no more is known than its name says: its content is not read in this window.'),
        onFailure,
        watch: (fetch) => watch?.({ name: connection.label, baseUrl: embeddedBaseUrl }, fetch) ?? fetch,
      });
      set({ state: 'ready' });
      return opened.access;
    } catch (error) {
      close();
      onFailure(error, 'opening the sample library');
      const failed = {
        state: 'failed',
        problem: l10n.t('The sample library cannot be read: install the extension again.'),
      } as const;
      set(failed);
      throw new AccessError(failed);
    }
  };

  const admit = async (): Promise<void> => {
    if (!isTrusted()) throw new AccessError(untrusted);
  };

  const open = async (): Promise<LibraryAccess> => {
    await admit();
    opening ??= load().catch((error: unknown) => {
      // the next caller tries again
      opening = undefined;
      throw error;
    });
    return await opening;
  };

  return {
    connection,
    access: () => (isTrusted() ? access : untrusted),
    admit,
    open,
    look: async () => {
      if (access.state === 'failed') await open().catch(() => undefined);
    },
    dispose: () => close(),
  };
}
