import { commands, Uri, workspace, type ExtensionContext } from 'vscode';

/** A name that is a name in every file system, whatever an asset is called. */
export function safeFileName(name: string): string {
  const safe = name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/, '_');
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(safe)?.[0] ?? '';
  return `${safe.slice(0, safe.length - extension.length).slice(0, 80) || 'asset'}${extension}`;
}

/** Opens a file of the library of this window in an editor: nothing else can reach it. It is never given to a program of the system. */
export async function openFile(
  { globalStorageUri }: Pick<ExtensionContext, 'globalStorageUri'>,
  fileName: string,
  bytes: Uint8Array,
): Promise<void> {
  const folder = Uri.joinPath(globalStorageUri, 'opened');
  await workspace.fs.createDirectory(folder);
  const file = Uri.joinPath(folder, safeFileName(fileName));
  await workspace.fs.writeFile(file, bytes);
  await commands.executeCommand('vscode.open', file);
}
