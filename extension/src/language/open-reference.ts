import { Uri, workspace, type ExtensionContext } from 'vscode';
import { referenceScheme } from '../server/reference-links.ts';
import { referencePage } from './reference-page.ts';

/** Shows the language reference inside VS Code: each code of diagnostics and each key on a page of its own. */
export function openReference({
  extensionUri,
  subscriptions,
}: Pick<ExtensionContext, 'extensionUri' | 'subscriptions'>): void {
  let reference: Promise<string> | undefined;
  const read = async (): Promise<string> =>
    new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(extensionUri, 'language-reference.md')));
  subscriptions.push(
    workspace.registerTextDocumentContentProvider(referenceScheme, {
      provideTextDocumentContent: async ({ path }) => {
        reference ??= read();
        return referencePage(await reference, path.replace(/^\//, '').replace(/\.md$/, ''));
      },
    }),
  );
}
