import { commands, l10n, Uri, ViewColumn, window, workspace } from 'vscode';
import type { Host } from '../contracts/host.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { searchLanguage } from '../searches/search-language.ts';

/** Says that another library is asked, which may have nothing of what the samples find, and offers theirs. */
async function tellOtherLibrary(connections: Host['connections'], uri: Uri): Promise<void> {
  const connection = await connections.of(uri).catch(() => undefined);
  if (connection === undefined || connection.kind === 'embedded') return;
  const said = l10n.t('The samples are about the sample library. This workspace asks “{0}” now.', connection.label);
  const change = l10n.t('Use the Sample Library');
  if ((await window.showInformationMessage(plainMessage(said), change)) === change)
    await commands.executeCommand('assetql.switchConnection', 'embedded');
}

/** Opens searches of the sample library, to try things out. They are a new file, so that nothing can be lost. `where` is the first column or the one `beside`. */
export async function openSamples(
  { context: { extensionUri }, connections }: Pick<Host, 'context' | 'connections'>,
  where: unknown,
): Promise<void> {
  const file = Uri.joinPath(extensionUri, 'walkthrough', 'samples.assetql');
  const content = new TextDecoder().decode(await workspace.fs.readFile(file));
  const document = await workspace.openTextDocument({ language: searchLanguage, content });
  const column = where === 'first' ? ViewColumn.One : where === 'beside' ? ViewColumn.Beside : ViewColumn.Active;
  await window.showTextDocument(document, column);
  void tellOtherLibrary(connections, document.uri);
}
