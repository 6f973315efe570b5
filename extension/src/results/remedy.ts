import type { L10n } from '../connections/l10n.ts';
import type { Access } from '../contracts/connections.ts';

/** The command that makes an unavailable library available, with the text of its button. */
export interface Remedy {
  readonly title: string;
  readonly command: string;
  readonly arguments: readonly string[];
}

/** What a person can do when a library cannot be asked; nothing when it can. `connection` is its name, none for the embedded one. */
export function remedyFor(access: Access, connection: string | undefined, l10n: L10n): Remedy | undefined {
  switch (access.state) {
    case 'signed-out':
      return {
        title: l10n.t('Sign In'),
        command: 'assetql.signIn',
        arguments: connection === undefined ? [] : [connection],
      };
    case 'untrusted':
      return { title: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage', arguments: [] };
    case 'failed':
      if (access.configuration !== undefined)
        return {
          title: l10n.t('Open assetql.config.json'),
          command: 'vscode.open',
          arguments: [access.configuration],
        };
      return { title: l10n.t('Choose Another Library'), command: 'assetql.switchConnection', arguments: [] };
    default:
      return undefined;
  }
}

/** A remedy as a link of Markdown, for texts that may run this command. */
export const remedyLink = ({ title, command, arguments: given }: Remedy): string =>
  `[${title}](command:${command}${given.length === 0 ? '' : `?${encodeURIComponent(JSON.stringify(given))}`})`;
