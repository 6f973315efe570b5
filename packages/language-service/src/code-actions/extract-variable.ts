import type { TextEdit } from '@assetql/core';
import { partAt, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import { changesOnlyForm, type ActionPlace } from './action-place.ts';
import type { CodeAction } from './code-action.ts';
import { defineInFile, defineInSearch } from './definition-place.ts';
import { pagingValue, valuesIn, type WrittenValue } from './values-in.ts';
import { freeName, nameFrom, takenNames } from './variable-name.ts';
import { expressionOf, isRestricting } from './written-expression.ts';

/** Most places of a file that are changed at once: all of them are looked at before the action is offered. */
const mostPlaces = 100;

/** Gives the value at the place a name: in its search, or for the whole file; this one, or all that are equal to it. */
export function extractVariable(place: ActionPlace): readonly CodeAction[] {
  const { document, range } = place;
  if (document.kind !== 'document') return [];
  const { parsed, text } = document;
  const found = partAt(parsed, range.start);
  if (found === undefined || found.item.kind !== 'Key') return [];
  const { search } = found;
  const own = valuesOf(search, place);
  const value = own.find((one) => one.range.start <= range.start && range.end <= one.range.end);
  const name = value === undefined ? undefined : nameFrom(value.of);
  if (value === undefined || name === undefined) return [];
  const written = text.slice(value.range.start, value.range.end);
  const equal = (one: WrittenValue): boolean => one.literal === value.literal && one.of === value.of;
  const everywhere = (): readonly WrittenValue[] => {
    const alike = parsed.searches.filter((one) => text.slice(one.start, one.start + one.length).includes(written));
    return alike.length > mostPlaces ? [value] : alike.flatMap((one) => valuesOf(one, place).filter(equal));
  };
  return offers({ place, parsed, search, value, name, here: own.filter(equal), everywhere });
}

interface Extraction {
  readonly place: ActionPlace;
  readonly parsed: SavedSearchDocument;
  readonly search: SavedSearch;
  readonly value: WrittenValue;
  readonly name: string;
  /** Those of the search that are equal to it, itself among them. */
  readonly here: readonly WrittenValue[];
  readonly everywhere: () => readonly WrittenValue[];
}

function offers({ place, parsed, search, value, name, here, everywhere }: Extraction): readonly CodeAction[] {
  const free = freeName(name, takenNames(parsed));
  const definition = `@${free} = ${value.literal}`;
  const offer = (
    where: string,
    define: TextEdit,
    values: readonly WrittenValue[],
    isTried = false,
  ): readonly CodeAction[] => {
    const uses = values.map(({ range, inJson }) => ({ range, newText: inJson ? `"{{${free}}}"` : `{{${free}}}` }));
    const edits = [define, ...uses].toSorted((left, right) => left.range.start - right.range.start);
    if (!isTried && !changesOnlyForm(place, edits)) return [];
    const all = values.length > 1 ? `, all ${values.length} occurrences` : '';
    return [{ title: `Extract to @${free} ${where}${all}`, kind: 'refactor.extract', edits }];
  };
  const scope = (where: string, define: TextEdit, alike: readonly WrittenValue[]): readonly CodeAction[] => {
    const all = alike.length > 1 && alike.length <= mostPlaces ? offer(where, define, alike) : [];
    // Where all of them can be a variable, one can.
    return [...offer(where, define, [value], all.length > 0), ...all];
  };
  return [
    ...(search === parsed.preamble ? [] : scope('in this search', defineInSearch(search, definition), here)),
    ...scope('for the file', defineInFile(parsed, definition), everywhere()),
  ];
}

/** The values of a search that a variable can take the place of, in document order. */
function valuesOf(search: SavedSearch, { schema }: ActionPlace): readonly WrittenValue[] {
  return search.items.flatMap((item): readonly WrittenValue[] => {
    if (item.kind !== 'Key') return [];
    if (isRestricting(item)) {
      const expression = expressionOf(search, item);
      return expression === undefined ? [] : valuesIn(expression, schema);
    }
    const value = pagingValue(item, search.start);
    return value === undefined ? [] : [value];
  });
}
