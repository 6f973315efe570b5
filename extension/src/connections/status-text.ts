import type { Access, Connection } from '../contracts/connections.ts';
import { plainLabel } from '../contracts/plain-label.ts';
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

/** What the status bar says of the library of a document. */
export function statusText({ kind, label }: Connection, access: Access, l10n: L10n): StatusText {
  const plain = plainLabel(label);
  const change = l10n.t('Select to choose another library.');
  if (access.state === 'ready')
    return {
      text: `$(${kind === 'embedded' ? 'library' : 'plug'}) ${plain}`,
      tooltip:
        kind === 'embedded'
          ? l10n.t('Searches are answered by the sample library, without a network. {0}', change)
          : l10n.t('Searches are answered by “{0}”. {1}', label, change),
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
