import { readCachedNames, type NameCache } from '@assetql/language-server';
import { Uri, workspace, type ExtensionContext } from 'vscode';
import { storedNames } from '../../language/stored-names.ts';

/** Names of libraries, in a folder of this extension's own. */
export function nameCache({ globalStorageUri }: ExtensionContext): NameCache {
  const folder = Uri.joinPath(globalStorageUri, 'names');
  const stored = storedNames({
    read: (name) => workspace.fs.readFile(Uri.joinPath(folder, name)),
    write: (name, bytes) => workspace.fs.writeFile(Uri.joinPath(folder, name), bytes),
  });
  return { read: async (key) => readCachedNames(await stored.read(key)), write: stored.write };
}
