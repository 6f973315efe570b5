import { lookUps, searchAt } from '@assetql/core/document';
import type { Spot } from '../session.ts';
import type { Asked } from './command.ts';

/** Opens the library of a search, with its names where the search looks some up. */
export async function askLibrary({ scope, view, offset }: Spot): Promise<Asked> {
  const { library } = scope;
  if (library === undefined) return { client: undefined, message: 'This editor is connected to no library.' };
  const client = await library.open();
  if (client === undefined) {
    const why = library.whyNot();
    const message = why === undefined ? 'There is no library to ask.' : `The library cannot be asked: ${why}`;
    return { client: undefined, message };
  }
  const { document } = view;
  if (document.kind === 'document' && lookUps(searchAt(document.parsed, offset)).length > 0) await library.ready();
  return { client, context: scope.context() };
}
