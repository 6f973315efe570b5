import { commands, Uri, workspace, type ExtensionContext } from 'vscode';
import { safeFileName } from '../contracts/safe-file-name.ts';

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

/** Opens a file of this machine in an editor, whatever its size. It is never given to a program of the system. */
export async function openPath(path: string): Promise<void> {
  await commands.executeCommand('vscode.open', Uri.file(path));
}
