import { l10n, window, workspace, type TestItem, type TestMessage } from 'vscode';
import { editDocument, tellNotWritten } from '../searches/edit-document.ts';
import type { TestTree } from './test-tree.ts';

/** What VS Code hands over with a message of a test. */
export interface ShownMessage {
  readonly test: TestItem;
  readonly message: TestMessage;
}

/** Writes what was found in the place of what was expected. */
export async function acceptResult(tree: TestTree, { test, message }: ShownMessage): Promise<void> {
  const stands = tree.standsFor(test);
  const { range } = test;
  const [found = ''] = message.actualOutput?.split('\n', 1) ?? [];
  if (stands?.kind !== 'expectation' || found === '' || range === undefined) return;
  const document = await workspace.openTextDocument(stands.file.uri);
  const line = document.getText(range);
  const key = /^[^:]*:[^\S\r\n]*/.exec(line)?.[0];
  if (key === undefined || line.slice(key.length).trim() !== stands.expectation.text) {
    await window.showInformationMessage(l10n.t('The expectation has changed meanwhile. Run the test again.'));
    return;
  }
  await window.showTextDocument(document, { selection: range, preserveFocus: true });
  if (!(await editDocument(document, [{ range, newText: key + found }]))) await tellNotWritten();
}
