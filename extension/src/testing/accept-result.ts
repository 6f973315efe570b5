import { l10n, window, workspace, type TestItem, type TestMessage } from 'vscode';
import { editDocument, tellNotWritten } from '../searches/edit-document.ts';
import type { TestTree } from './test-tree.ts';

/** What VS Code hands over with a message of a test. */
export interface ShownMessage {
  readonly test: TestItem;
  readonly message: TestMessage;
}

/** The expectation that what was found meets. Of a missed equality the message has the value alone, which takes the place of the other. */
function metBy({ actualOutput = '', expectedOutput }: TestMessage, text: string): string {
  return expectedOutput === undefined ? actualOutput : `${text.slice(0, text.indexOf('='))}= ${actualOutput}`;
}

/** Writes what was found in the place of what was expected. */
export async function acceptResult(tree: TestTree, { test, message }: ShownMessage): Promise<void> {
  const target = tree.targetOf(test);
  const { range } = test;
  if (target?.kind !== 'expectation' || message.actualOutput === undefined || range === undefined) return;
  const document = await workspace.openTextDocument(target.file.uri);
  const line = document.getText(range);
  const key = /^[^:]*:[^\S\r\n]*/.exec(line)?.[0];
  if (key === undefined || line.slice(key.length).trim() !== target.expectation.text) {
    await window.showInformationMessage(l10n.t('The expectation has changed meanwhile. Run the test again.'));
    return;
  }
  await window.showTextDocument(document, { selection: range, preserveFocus: true });
  if (!(await editDocument(document, [{ range, newText: key + metBy(message, target.expectation.text) }])))
    await tellNotWritten();
}
