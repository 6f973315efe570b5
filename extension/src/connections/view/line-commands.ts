import { env, l10n, window, type Disposable } from 'vscode';
import { plainLabel } from '../../contracts/plain-label.ts';
import { plainMessage } from '../../contracts/plain-message.ts';
import { withChosenLine } from '../../views/chosen-line.ts';
import { warnIfStale } from '../../views/warn-if-stale.ts';
import type { CommandHost } from '../command-host.ts';
import { allLibraries, connectionNames } from '../all-libraries.ts';
import { pickService, removeConnection } from '../connection-commands.ts';
import { use } from '../use-connection.ts';
import { editConnection } from '../edit-connection.ts';
import type { Library } from '../library/library.ts';
import { registerCommand } from '../register-command.ts';
import { openConnectionSettings } from '../settings/tell-problems.ts';
import { tellTest } from '../tell-test.ts';
import { nameOf } from './line-name.ts';

const isEmbedded = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'kind' in given && given.kind === 'embedded';

/** Asks the person to pick a library. `undefined` when they cancel. */
async function pickLibrary(host: CommandHost): Promise<Library | undefined> {
  const items = allLibraries(host).map((library) => ({
    label: plainLabel(library.connection.label),
    library,
  }));
  const placeHolder = l10n.t('Which library is to be tested?');
  return (await window.showQuickPick(items, { placeHolder }))?.library;
}

/** Asks the person to pick a connection. `undefined` when there is none, or they cancel. */
async function pickName(host: CommandHost, placeHolder: string): Promise<string | undefined> {
  const names = [...connectionNames(host), ...host.unusable().keys()];
  // Where there is none, that is told.
  if (names.length === 0) return (await pickService(host, placeHolder))?.definition.name;
  const items = names.map((name) => ({ label: plainLabel(name), name }));
  return (await window.showQuickPick(items, { placeHolder }))?.name;
}

/** Registers what can be done with a line of the view; in the palette, the person is asked for a connection. */
export function registerLineCommands(host: CommandHost, selection: () => readonly unknown[]): readonly Disposable[] {
  const register = (name: string, run: (line: unknown) => Promise<void>): Disposable =>
    registerCommand(name, (given) => warnIfStale(given, () => run(withChosenLine(given, selection())[0])));
  const libraryOf = (line: unknown): Library | undefined =>
    isEmbedded(line) ? host.embedded : host.libraries.named(nameOf(line) ?? '');
  return [
    register('useConnection', async (line) => {
      const library = libraryOf(line);
      if (library !== undefined) await use(host, library.connection);
    }),
    register('editConnection', async (line) => {
      const name = nameOf(line) ?? (await pickName(host, l10n.t('Which connection is to be changed?')));
      if (name !== undefined) await editConnection(host, name);
    }),
    register('testConnection', async (line) => {
      const library = libraryOf(line) ?? (line === undefined ? await pickLibrary(host) : undefined);
      if (library !== undefined) await tellTest(host, library);
    }),
    register('copyConnectionAddress', async (line) => {
      const connection = libraryOf(line)?.connection;
      if (connection?.kind !== 'service') return;
      const address = connection.address ?? connection.baseUrl;
      await env.clipboard.writeText(address);
      void window.setStatusBarMessage(plainLabel(l10n.t('Copied: {0}', address)), 3000);
    }),
    register('openConnectionSettings', openConnectionSettings),
    register('removeConnection', async (line) => {
      if (host.server !== undefined) {
        void window.showInformationMessage(
          plainMessage(l10n.t('Connections are removed where the server of this machine runs.')),
        );
        return;
      }
      const name = nameOf(line) ?? (await pickName(host, l10n.t('Which connection is to be removed?')));
      if (name !== undefined) await removeConnection(host, name);
    }),
  ];
}
