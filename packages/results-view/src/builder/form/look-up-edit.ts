import type { Catalogue, TextEdit } from '@assetql/core';
import { lookUpArguments, lookupIn, resolve, type LookUpKind } from '@assetql/core/document';
import { differing } from './differing.ts';
import type { ActContext } from './act-context.ts';
import type { TreeLeaf } from './form-tree.ts';
import { lookedUpId } from './looked-up-id.ts';
import type { NewCondition } from './search-form.ts';

/**
 * The edit of the look-up that a row's only value, a variable, is defined by, when another thing is chosen in the place of what it finds.
 * `undefined` when the change is not of that kind, or when anything else in the file uses the variable and would change with it.
 */
export function lookUpEdit(
  { file, search, form: { names } }: ActContext,
  { reading, text }: TreeLeaf,
  { subject, relation, values: [id, ...more] }: NewCondition,
): TextEdit | undefined {
  const [value, ...others] = reading?.values ?? [];
  const variable = value?.variable;
  if (search === undefined || variable === undefined || id === undefined || others.length + more.length > 0)
    return undefined;
  if (reading?.subject.key !== subject || reading.relation.key !== relation) return undefined;
  if (lookedUpId(search, variable, reading.subject.picker, names) === undefined) return undefined;
  const found = resolve(search, variable);
  const definition = found?.definition;
  if (found === undefined || found.isShared || definition?.parsed?.kind !== 'LookUp') return undefined;
  const { lookUp, argumentRange } = definition.parsed;
  const isOfSearch = search.variables.includes(definition);
  const scope = isOfSearch ? file.slice(search.start, search.start + search.length) : file;
  if (usesIn(scope, variable) > usesIn(text, variable)) return undefined;
  const written = lookUpText(lookUp, id, names);
  if (written === undefined) return undefined;
  const start = found.start + definition.value.range.start;
  return differing(file, { start: start + argumentRange.start, end: start + argumentRange.end }, written);
}

/** How often a text has a variable between braces, also where it is switched off. */
const usesIn = (text: string, variable: string): number => text.split(`{{${variable}}}`).length - 1;

/** What is written between the brackets of a look-up that finds this id and nothing else. */
function lookUpText(lookUp: LookUpKind, id: string, names: Catalogue): string | undefined {
  const { categories, users, lightboxes } = names;
  const category = lookUp === 'category' ? categories?.find((one) => one.id === id) : undefined;
  const name =
    lookUp === 'user'
      ? users?.find((one) => one.id === id)?.userName
      : lookUp === 'lightbox'
        ? lightboxes?.find((one) => one.id === id)?.name
        : undefined;
  const path = category?.path ?? (name === undefined ? [] : [name]);
  if (path.length === 0 || lookupIn(names)(lookUp, path) !== id) return undefined;
  return lookUp === 'category' ? lookUpArguments(path) : JSON.stringify(path[0]);
}
