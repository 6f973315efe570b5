import { Uri, window, workspace, type ExtensionContext } from 'vscode';
import { searchLanguage } from '../searches/search-language.ts';

/** Opens searches of the sample library, to try things out. They are a new file, so that nothing can be lost. */
export async function openSamples({ extensionUri }: Pick<ExtensionContext, 'extensionUri'>): Promise<void> {
  const file = Uri.joinPath(extensionUri, 'walkthrough', 'samples.assetql');
  const content = new TextDecoder().decode(await workspace.fs.readFile(file));
  await window.showTextDocument(await workspace.openTextDocument({ language: searchLanguage, content }));
}
