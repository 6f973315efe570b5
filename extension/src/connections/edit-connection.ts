import { commands, l10n, window } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import type { CommandHost } from './command-host.ts';
import { connectionNames } from './all-libraries.ts';
import { editFolder } from './folder-commands.ts';
import type { ServiceLibrary } from './library/service-library.ts';
import { askDefinition } from './settings/add-connection.ts';
import { replaceChoice, replaceDefinition, writtenDefinition } from './settings/connection-settings.ts';
import { readDraft } from './settings/read-definitions.ts';
import type { ServiceDefinition } from './settings/service-definition.ts';

/** Whether secrets of a connection are sent to the same places as those of another one. */
const isSamePlace = (a: ServiceDefinition, b: ServiceDefinition): boolean =>
  a.baseUrl === b.baseUrl && a.signIn?.authUrl === b.signIn?.authUrl && a.signIn?.clientId === b.signIn?.clientId;

/** Moves the secrets of a connection to its new name, so that the person stays signed in. */
async function takeAlong(host: CommandHost, before: ServiceLibrary, now: ServiceLibrary | undefined): Promise<void> {
  const stored = await before.storage.read().catch(() => undefined);
  if (stored === undefined || now === undefined || !isSamePlace(before.definition, now.definition)) return;
  await now.storage.write(stored);
  await now.secretsChanged(true);
  await host.tellOthers(now);
  await host.forget(before);
}

/**
 * Asks for what a connection of the settings is made of, by the steps in which it was added, with what is written there now. Nothing is
 * changed before the last answer is given. What cannot be used is fixed so, too.
 */
export async function editConnection(host: CommandHost, name: string): Promise<void> {
  if (host.server !== undefined) {
    void window.showInformationMessage(l10n.t('Connections are changed where the server of this machine runs.'));
    return;
  }
  const folder = host.libraries.folder(name);
  if (folder !== undefined) {
    await editFolder(host, folder);
    return;
  }
  const before = host.libraries.service(name);
  const others = [...connectionNames(host), ...host.unusable().keys()];
  const definition = await askDefinition({
    title: l10n.t('Edit the connection “{0}”', name),
    taken: new Set(others.filter((each) => each !== name)),
    draft: before?.definition ?? readDraft(name, writtenDefinition(name)),
  });
  if (definition === undefined) return;
  await replaceDefinition(name, definition);
  if (definition.name !== name) await replaceChoice(name, definition.name);
  await host.redefine();
  const now = host.libraries.service(definition.name);
  if (before !== undefined && definition.name !== name) await takeAlong(host, before, now);
  const test = l10n.t('Test the Connection');
  const said = l10n.t('“{0}” is changed.', definition.name);
  if ((await window.showInformationMessage(plainMessage(said), test)) === test)
    await commands.executeCommand('assetql.testConnection', definition.name);
}
