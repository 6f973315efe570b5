import { l10n, window, type QuickPickItem } from 'vscode';
import type { Access, Connection } from '../contracts/connections.ts';
import { plainLabel } from '../contracts/plain-label.ts';
import { statusText } from './status-text.ts';

/** What a person has chosen: a library, or to add one. */
export type Choice = { readonly connection: Connection } | 'add';

interface Item extends QuickPickItem {
  readonly choice: Choice;
}

/** Asks which library to use; `undefined` when the person cancels. */
export async function chooseConnection(
  all: readonly { readonly connection: Connection; readonly access: Access }[],
  {
    current,
    addLabel,
    folder,
  }: {
    readonly current: Connection | undefined;
    readonly addLabel: string;
    /** The name of the folder that the choice is for; `undefined` when it is for the whole workspace. */
    readonly folder: string | undefined;
  },
): Promise<Choice | undefined> {
  const items: readonly Item[] = all.map(({ connection, access }) => {
    const { text, tooltip } = statusText(connection, access, l10n);
    const isCurrent = connection.key === current?.key;
    return {
      label: text,
      description: plainLabel(
        connection.kind === 'embedded' ? l10n.t('without a network') : (connection.address ?? connection.baseUrl),
      ),
      ...(access.state === 'ready' || access.state === 'opening' ? {} : { detail: plainLabel(tooltip) }),
      ...(isCurrent ? { picked: true, description: l10n.t('in use here') } : {}),
      choice: { connection },
    };
  });
  const add: Item = { label: `$(add) ${addLabel}`, choice: 'add', alwaysShow: true };
  const picked = await window.showQuickPick([...items, add], {
    title: folder === undefined ? l10n.t('Library of this workspace') : l10n.t('Library of the folder {0}', folder),
    placeHolder:
      folder === undefined
        ? l10n.t('Which library do the searches of this workspace ask?')
        : l10n.t('Which library do the searches of the folder {0} ask?', folder),
    matchOnDescription: true,
  });
  return picked?.choice;
}
