import { commands, Uri } from 'vscode';
import { referencePage } from '../server/reference-links.ts';

/** Opens the whole language reference. */
export async function openReference(): Promise<void> {
  await commands.executeCommand('markdown.showPreview', Uri.parse(referencePage('AssetQL')));
}
