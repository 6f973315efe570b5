import { commands, Disposable, window, workspace, type TextDocument } from 'vscode';
import type { Templates } from '../contracts/templates.ts';
import { coalesced } from '../views/coalesced.ts';
import { isProgram } from './is-program.ts';

/** What key bindings and menus are bound to: that the caret is in a query template. */
const context = 'assetql.inTemplate';

/** Tells VS Code whether the caret is in a query template, so that keys mean there what they mean in saved searches. */
export function templateContext(templates: Templates): Disposable {
  let isIn = false;
  const tell = (next: boolean): void => {
    if (next === isIn) return;
    isIn = next;
    void commands.executeCommand('setContext', context, next);
  };
  const look = async (): Promise<void> => {
    const editor = window.activeTextEditor;
    if (editor === undefined || !isProgram(editor.document)) return tell(false);
    if (!templates.isReady(editor.document)) await templates.ready(editor.document);
    if (editor !== window.activeTextEditor) return undefined;
    const { document, selection } = editor;
    return tell(templates.at(document, document.offsetAt(selection.active)) !== undefined);
  };
  const soon = coalesced(() => void look());
  const isActive = (document: TextDocument): boolean => document === window.activeTextEditor?.document;
  soon.want();
  return Disposable.from(
    soon,
    // Between one caret and the next a key must not mean what it meant in the other editor.
    window.onDidChangeActiveTextEditor(() => void look()),
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === window.activeTextEditor && isProgram(textEditor.document)) void look();
    }),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (isActive(document) && isProgram(document)) soon.want();
    }),
    templates.onDidChange(soon.want),
  );
}
