import { MessageType } from 'vscode-languageserver-protocol';
import { quietly } from '../protocol/log.ts';
import type { Session, Spot } from '../session.ts';
import type { CommandResult } from './command-result.ts';
import { resultText } from './result-text.ts';

/** Shows the result of a command, for clients that do not. Changes are offered as buttons, and the chosen one is applied. */
export async function presentResult(session: Session, { document }: Spot, result: CommandResult): Promise<void> {
  const { connection, client, log, documents } = session;
  const message = resultText(result);
  if (result.kind !== 'relax' || result.changes.length === 0 || !client.appliesEdits) {
    log.show(message, result.kind === 'problem' ? MessageType.Warning : MessageType.Info);
    return;
  }
  const actions = result.changes.map(({ title }) => ({ title }));
  const chosen = await quietly(() => connection.window.showInformationMessage(message, ...actions));
  const change = result.changes.find(({ title }) => title === chosen?.title);
  if (change === undefined) return;
  if (documents.get(document.uri) !== document) {
    log.show('The file has changed meanwhile; ask again.', MessageType.Warning);
    return;
  }
  const { title: label, edit } = change;
  const answer = await quietly(() => connection.workspace.applyEdit({ label, edit }));
  if (answer?.applied !== true) log.show('The editor did not make the change.', MessageType.Warning);
}
