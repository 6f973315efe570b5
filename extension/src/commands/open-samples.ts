import { Uri, ViewColumn, window, workspace, type ExtensionContext } from 'vscode';
import { searchLanguage } from '../searches/search-language.ts';

/** Opens searches of the sample library, to try things out. They are a new file, so that nothing can be lost. `where` is the first column or the one `beside`. */
export async function openSamples(
  { extensionUri }: Pick<ExtensionContext, 'extensionUri'>,
  where: unknown,
): Promise<void> {
  const file = Uri.joinPath(extensionUri, 'walkthrough', 'samples.assetql');
  const content = new TextDecoder().decode(await workspace.fs.readFile(file));
  const document = await workspace.openTextDocument({ language: searchLanguage, content });
  const column = where === 'first' ? ViewColumn.One : where === 'beside' ? ViewColumn.Beside : ViewColumn.Active;
  await window.showTextDocument(document, column);
}
