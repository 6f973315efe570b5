import type { UploadSource } from '@assetql/client';
import { l10n, workspace, type Uri } from 'vscode';
import type { Platform } from '../contracts/platform.ts';
import type { FoundFile } from './found-files.ts';

/** Bytes of a file that is read as a whole, where the editor cannot read a part. */
export const largestWhole = 268_435_456;

/** Opens a file for an upload. Files of this machine are read in parts; others as a whole, since the editor reads no parts. */
export async function openSource(file: FoundFile<Uri>, { fileAt }: Platform): Promise<UploadSource> {
  const { address, size, modified } = file;
  if (address.scheme === 'file' && fileAt !== undefined) {
    const source = await fileAt(address.fsPath).catch((): never => {
      throw new Error(l10n.t('The file cannot be read any more: put it back, or leave it out.'));
    });
    if (source.size !== size || source.lastModified === undefined || Math.abs(source.lastModified - modified) >= 1)
      throw new Error(l10n.t('The file has changed since it was chosen: upload it again.'));
    return source;
  }
  if (size > largestWhole)
    throw new Error(
      l10n.t(
        'The file has more than {0} MiB, which this window cannot read in parts. Upload it with the command “assetql upload”, or from an editor on the machine where the file is.',
        largestWhole / 1_048_576,
      ),
    );
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(await workspace.fs.readFile(address));
  } catch {
    throw new Error(l10n.t('The file cannot be read any more: put it back, or leave it out.'));
  }
  if (bytes.length !== size) throw new Error(l10n.t('The file has changed since it was chosen: upload it again.'));
  const name = address.path.replace(/^.*\//s, '');
  const blob = new Blob([bytes]);
  return { name, size, lastModified: modified, slice: (start, end) => blob.slice(start, end) };
}
