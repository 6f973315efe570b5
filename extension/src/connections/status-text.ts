import type { Access, Connection, LibraryKind } from '../contracts/connections.ts';
import { plainLabel } from '../contracts/plain-label.ts';
import type { FolderProgress } from '../contracts/platform.ts';
import type { L10n } from './l10n.ts';

/** What the status bar says of a connection. */
export interface StatusText {
  /** With an icon, and no other one: for the status bar and for lists. */
  readonly text: string;
  readonly tooltip: string;
  /** The label for screen readers. */
  readonly spoken: string;
  readonly tone: 'plain' | 'warning' | 'error';
}

/** The icon of each kind of library. */
export const libraryIcons: Readonly<Record<LibraryKind, string>> = {
  embedded: 'library',
  folder: 'folder-library',
  service: 'plug',
};

/** How far the files of a folder are read, in a few words. */
export function progressText({ heads, done, total }: FolderProgress, l10n: L10n): string {
  const read = heads < total ? heads : done;
  return l10n.t('{0} of {1} files read', read.toLocaleString('en'), total.toLocaleString('en'));
}

/** What the status bar says of the library of a document, of whose files not all are read where there is a `progress`. */
export function statusText(
  { kind, label }: Connection,
  access: Access,
  l10n: L10n,
  progress?: FolderProgress,
): StatusText {
  const plain = plainLabel(label);
  const change = l10n.t('Select to choose another library.');
  if (access.state === 'ready' && progress !== undefined) {
    const read = progressText(progress, l10n);
    return {
      text: `$(loading~spin) ${plain}: ${read}`,
      tooltip: l10n.t(
        'The files of “{0}” are being read; searches find more of them as it goes on. {1}',
        label,
        change,
      ),
      spoken: l10n.t('AssetQL library: {0}, being read: {1}', label, read),
      tone: 'plain',
    };
  }
  if (access.state === 'ready')
    return {
      text: `$(${libraryIcons[kind]}) ${plain}`,
      tooltip: {
        embedded: l10n.t('Searches are answered by the sample library, without a network. {0}', change),
        folder: l10n.t('Searches are answered by the files of the folder “{0}”. {1}', label, change),
        service: l10n.t('Searches are answered by “{0}”. {1}', label, change),
      }[kind],
      spoken: l10n.t('AssetQL library: {0}', label),
      tone: 'plain',
    };
  if (access.state === 'opening')
    return {
      text: `$(loading~spin) ${plain}`,
      tooltip: l10n.t('“{0}” is being opened.', label),
      spoken: l10n.t('AssetQL library: {0}, being opened', label),
      tone: 'plain',
    };
  const { problem } = access;
  const stopped = {
    'signed-out': {
      text: `$(account) ${l10n.t('{0}: sign in', plain)}`,
      spoken: l10n.t('AssetQL library: {0}, signed out. {1}', label, problem),
      tone: 'warning',
    },
    untrusted: {
      text: `$(shield) ${l10n.t('{0}: workspace not trusted', plain)}`,
      spoken: l10n.t('AssetQL library: {0}, workspace not trusted. {1}', label, problem),
      tone: 'warning',
    },
    failed: {
      text: `$(debug-disconnect) ${l10n.t('{0}: not available', plain)}`,
      spoken: l10n.t('AssetQL library: {0}, not available. {1}', label, problem),
      tone: 'error',
    },
  } as const;
  return { ...stopped[access.state], tooltip: problem };
}
