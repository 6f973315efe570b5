import { workspace, type Uri } from 'vscode';

/** Bytes of a file that is kept: nobody writes a larger one. */
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
