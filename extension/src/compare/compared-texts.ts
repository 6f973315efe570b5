import { parseDocument, printDocument } from '@assetql/core/document';
import { savedSearchExtension } from '@assetql/core/text';
import { commands, l10n, Uri, workspace, type Disposable } from 'vscode';
import type { ComparedText } from '../preview/messages.ts';

const scheme = 'assetql-compared';

/** Shows the texts of two searches beside each other, in the editor that VS Code compares files with. */
export interface ComparedTexts extends Disposable {
  readonly open: (before: ComparedText, after: ComparedText) => Promise<void>;
}

export function createComparedTexts(): ComparedTexts {
  const texts = new Map<string, string>();
  let last = 0;
  const provider = workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => texts.get(uri.toString()),
  });
  const closing = workspace.onDidCloseTextDocument(({ uri }) => void texts.delete(uri.toString()));
  const place = ({ name, text }: ComparedText): Uri => {
    last += 1;
    const uri = Uri.from({ scheme, path: `/${last}/${name.replaceAll(/[/\\]/g, ' ')}${savedSearchExtension}` });
    texts.set(uri.toString(), printDocument(parseDocument(text)));
    return uri;
  };
  return {
    open: async (before, after) => {
      const title = l10n.t('{0} ({1}) ↔ {2} ({3})', before.name, before.origin, after.name, after.origin);
      await commands.executeCommand('vscode.diff', place(before), place(after), title);
    },
    dispose: () => {
      provider.dispose();
      closing.dispose();
    },
  };
}
