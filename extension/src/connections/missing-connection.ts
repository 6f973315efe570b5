import type { L10n } from './l10n.ts';

/**
 * Says that a chosen connection does not exist, and where a team's file has its name from. With several workspace folders, each folder has a
 * library of its own.
 */
export function missingConnectionText(name: string, isOfTeam: boolean, folders: number, l10n: L10n): string {
  if (isOfTeam)
    return folders > 1
      ? l10n.t(
          'assetql.config.json names the connection “{0}”, which you do not have. Add it by this name, or choose another library for this folder.',
          name,
        )
      : l10n.t(
          'assetql.config.json names the connection “{0}”, which you do not have. Add it by this name, or choose another library for this workspace.',
          name,
        );
  return folders > 1
    ? l10n.t('You have no connection “{0}”. Add it, or choose another library for this folder.', name)
    : l10n.t('You have no connection “{0}”. Add it, or choose another library for this workspace.', name);
}

/** Says that the connection that was used here was removed. */
export const removedConnectionText = (name: string, folders: number, l10n: L10n): string =>
  folders > 1
    ? l10n.t('“{0}” is removed. Choose another library for this folder.', name)
    : l10n.t('“{0}” is removed. Choose another library for this workspace.', name);
