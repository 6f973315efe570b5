import { isRecord } from '@assetql/core/text';
import { commands, Uri, type Disposable } from 'vscode';
import type { Connection } from '../contracts/connections.ts';
import type { UploadHost } from './upload-command.ts';

/** The view of the library, as far as uploads and approvals know it. */
export interface LibraryInView {
  /** The library that it shows. Rejects with an `AccessError` when there is none. */
  readonly connection: () => Promise<Connection>;
}

/** Ids of the category of a line of the view. */
function categoriesOf(line: unknown): readonly string[] {
  const item = isRecord(line) ? line['item'] : undefined;
  const category = isRecord(item) ? item['category'] : undefined;
  return isRecord(category) && typeof category['id'] === 'string' ? [category['id']] : [];
}

/** Files and folders that were chosen in the Explorer: the one that was clicked, and all that are selected with it. */
function chosenFiles([clicked, selected]: readonly unknown[]): readonly Uri[] | undefined {
  const isUri = (value: unknown): value is Uri => value instanceof Uri;
  if (!isUri(clicked)) return undefined;
  const all: readonly unknown[] = Array.isArray(selected) ? selected : [];
  const uris = all.filter(isUri);
  return uris.length > 0 ? uris : [clicked];
}

/** Offers uploads. Their code is read when one is begun. */
export function openUploads(host: UploadHost, view: LibraryInView): Disposable[] {
  // In windows that have nothing to do with libraries, the menu of the Explorer stays as it is.
  void commands.executeCommand('setContext', 'assetql.isUsed', true);
  return [
    commands.registerCommand('assetql.upload', async (...given: readonly unknown[]) => {
      const { uploadCommand } = await import('./upload-command.ts');
      const files = chosenFiles(given);
      const choice = { categories: categoriesOf(given[0]), ...(files === undefined ? {} : { files }) };
      await uploadCommand(view.connection, choice, host);
    }),
  ];
}
