import { parseDocument, searchAt, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import type { TextDocument } from 'vscode';
import type { Host } from '../contracts/host.ts';
import type { PlacedSearch, SearchSettings } from '../contracts/searches.ts';
import { isProgram } from '../templates/is-program.ts';
import type { ShownText } from './preview-surroundings.ts';

/** The search at an offset of a text, read by the settings of its folder; in a text without searches one without conditions. Searches without a title are called `name`. */
export function searchIn(
  text: string,
  name: string,
  { check: { schema, shared } }: SearchSettings,
  offset: number,
): { readonly document: SavedSearchDocument; readonly search: SavedSearch } | undefined {
  const document = parseDocument(text, undefined, {
    name,
    ...(schema === undefined ? {} : { schema }),
    ...(shared === undefined ? {} : { shared }),
  });
  const search = searchAt(document, offset);
  return document.searches.includes(search) || document.searches.length === 0 ? { document, search } : undefined;
}

/** The search at an offset of the text that a preview shows; nothing when there is none any more. A template is called by its place. */
export async function placedSearch(
  { searches, templates }: Pick<Host, 'searches' | 'templates'>,
  document: TextDocument,
  { text, name, template }: Pick<ShownText, 'text' | 'name' | 'template'>,
  offset: number,
): Promise<PlacedSearch | undefined> {
  const { uri } = document;
  const own = isProgram(document) ? templates.settings(document) : undefined;
  const settings = own ?? (await searches.settings(uri.toString()));
  const found = searchIn(text, name || (template?.place ?? ''), settings, offset);
  return found && { file: { uri, text, document: found.document, settings }, search: found.search };
}
