import { workspace, type Uri } from 'vscode';

/** The largest file that is kept, in bytes. */
const largestFile = 5_000_000;

/** The text of a stored file, in UTF-8 and without a byte order mark; nothing when it cannot be read, or is too large. */
export async function readStored(uri: Uri): Promise<string | undefined> {
  try {
    const bytes = await workspace.fs.readFile(uri);
    return bytes.length > largestFile ? undefined : new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}
