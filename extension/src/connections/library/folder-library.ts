import { AccessError, type Access, type Connection } from '../../contracts/connections.ts';
import type { LibraryAccess } from '../../contracts/library-access.ts';
import type { FolderProgress, FolderToOpen, OpenFolder, Platform } from '../../contracts/platform.ts';
import type { L10n } from '../l10n.ts';
import type { FolderDefinition } from '../settings/folder-definition.ts';
import { defaultServedBaseUrl } from './embedded-library.ts';
import type { Library } from './library.ts';
import { readMedia } from './read-media.ts';
import type { RequestLog } from './request-log.ts';

/** The library of a folder of this machine. */
export interface FolderLibrary extends Library {
  readonly definition: FolderDefinition;
  /** How far its files are read; `undefined` where all are, and before it is open. */
  readonly progress: () => FolderProgress | undefined;
}

export interface FolderLibraryHost {
  readonly l10n: L10n;
  /** Opens the folder; absent where no process can be started. */
  readonly openFolder: Platform['openFolder'];
  /** The programs that have the library, and that read the content of files, as paths. */
  readonly programs: { readonly program: string; readonly inspection: string };
  readonly isTrusted: () => boolean;
  readonly changed: () => void;
  /** Calls a function after some milliseconds; gives what calls that off. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  /** Is told in sentences what becomes of the folder, such as that it is away. */
  readonly onNotice: FolderToOpen['onNotice'];
  /** Receives failures that the user cannot fix. */
  readonly onFailure: (message: string) => void;
  /** Writes requests into a log. */
  readonly watch?: RequestLog['watch'];
}

/** Milliseconds that what is read of files is gathered for before searches are run again. */
const together = 1500;

/** Milliseconds for which a folder that could not be opened is opened by who presses “Try Again” alone, not by every request. */
const retryAfter = 10_000;

/** Tells the library of a folder from others among what is kept between sessions. */
export const folderKey = ({ folder }: FolderDefinition): string => `folder ${folder}`;

/** The base URL of a folder. Nothing else can be reached by its name (RFC 6761). */
const baseUrlOf = ({ name }: FolderDefinition): string => `http://folder.invalid/${encodeURIComponent(name)}/api`;

/** A sentence with a full stop, of one that may have it. */
const sentence = (text: string): string => `${text.replace(/\.$/, '')}.`;

/**
 * The files of a folder as a library. A process of its own has it from the first request on until the window closes; nothing is sent, and no port
 * is opened. Where the workspace is not trusted, no folder is read for it.
 */
export function folderLibrary(definition: FolderDefinition, host: FolderLibraryHost): FolderLibrary {
  const { l10n, openFolder, programs, isTrusted, changed, after, onNotice, onFailure, watch } = host;
  const { name, folder } = definition;
  const baseUrl = baseUrlOf(definition);
  const connection: Connection = {
    name,
    kind: 'folder',
    label: name,
    baseUrl,
    address: folder,
    servedAt: defaultServedBaseUrl,
    key: folderKey(definition),
  };
  const untrusted = {
    state: 'untrusted',
    problem: l10n.t('“{0}” is not asked before you trust this workspace.', name),
  } as const;
  let access: Access = { state: 'ready' };
  let opening: Promise<LibraryAccess> | undefined;
  let opened: OpenFolder | undefined;
  let progress: FolderProgress | undefined;
  let isDisposed = false;
  let revision = 0;
  let endWait: (() => void) | undefined;
  /** Ends the time in which a failure is not followed by another attempt; `undefined` when it is over. */
  let endPause: (() => void) | undefined;

  const set = (next: Access): void => {
    access = next;
    if (!isDisposed) changed();
  };
  const fail = (problem: string): AccessError => {
    const failed = { state: 'failed', problem } as const;
    opening = undefined;
    opened = undefined;
    progress = undefined;
    endPause?.();
    endPause = after(retryAfter, () => {
      endPause = undefined;
    });
    set(failed);
    return new AccessError(failed);
  };

  /** Has searches run again soon. */
  const onChange = (): void => {
    if (isDisposed) return;
    endWait ??= after(together, () => {
      endWait = undefined;
      revision += 1;
      changed();
    });
  };

  /** Takes in how far files are read. Whatever is told follows changes of the folder. */
  const onProgress = (next: FolderProgress): void => {
    progress = next;
    onChange();
  };

  const load = async (): Promise<LibraryAccess> => {
    if (openFolder === undefined)
      throw fail(l10n.t('“{0}” is a folder, which this editor cannot read: open it in VS Code on your machine.', name));
    // What has failed counts as failed until it is open: it would flicker otherwise.
    if (access.state !== 'failed') set({ state: 'opening' });
    try {
      opened = await openFolder({
        folder,
        baseUrl,
        ...programs,
        onProgress,
        onChange,
        onNotice,
        onFailure,
        onEnd: () => {
          if (!isDisposed)
            fail(l10n.t('The process that reads “{0}” has ended. Try again; what was read is kept.', name));
        },
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw fail(sentence(l10n.t('“{0}” is not available: {1}', name, why)));
    }
    if (isDisposed) opened.close();
    set({ state: 'ready' });
    const { pathOf } = opened;
    const fetch = watch?.({ name, baseUrl }, opened.fetch) ?? opened.fetch;
    const mediaAddress = `${baseUrl}/media/`;
    return {
      fetch,
      // It has a process of its own, and nobody else asks it.
      background: fetch,
      storage: fetch,
      media: async (address, signal) => {
        if (URL.parse(address)?.href.startsWith(mediaAddress) !== true)
          throw new TypeError('The library of a folder gives out its own files only.');
        return await readMedia(await fetch(address, { signal }));
      },
      path: async (address) => {
        const { href } = new URL(address);
        const [id = ''] = href.startsWith(mediaAddress) ? href.slice(mediaAddress.length).split('/') : [];
        return await pathOf(decodeURIComponent(id));
      },
    };
  };

  const admit = async (): Promise<void> => {
    if (!isTrusted()) throw new AccessError(untrusted);
  };
  const openNow = async (): Promise<LibraryAccess> => {
    await admit();
    opening ??= load();
    return await opening;
  };
  const open = async (): Promise<LibraryAccess> => {
    if (access.state === 'failed' && endPause !== undefined) throw new AccessError(access);
    return await openNow();
  };

  return {
    definition,
    connection,
    access: () => (isTrusted() ? access : untrusted),
    progress: () => (progress === undefined || progress.done >= progress.total ? undefined : progress),
    revision: () => revision,
    admit,
    open,
    look: async () => {
      if (access.state === 'failed') await openNow().catch(() => undefined);
    },
    dispose: () => {
      isDisposed = true;
      endWait?.();
      endPause?.();
      opened?.close();
    },
  };
}
