import { nameOf } from '../../syntax/visit.ts';
import { printExpect, printVariableValue } from '../../document/print/print-value.ts';
import type {
  Definition,
  ExpectPart,
  ExpressionPart,
  PagingPart,
  SavedSearch,
  SearchFieldsPart,
} from '../../document/saved-search.ts';
import { print } from '../../print/print.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import type { MeaningOptions } from '../../condition/restriction.ts';
import { diff } from './diff.ts';
import type { ExpressionChange, PartChange, TextChange } from './document-diff.ts';

type Sides<Value> = readonly [before: Value, after: Value];

const blanks = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const hasErrors = (part: ExpressionPart | undefined): boolean =>
  part !== undefined &&
  (part.unterminated.length > 0 || part.parsed.diagnostics.some(({ severity }) => severity === 'error'));

const written = (part: ExpressionPart | undefined): string =>
  part === undefined ? '' : hasErrors(part) ? blanks(part.value.text) : print(part.parsed.ast);

function expressionChange<Kind extends ExpressionKind>(
  kind: Kind,
  [left, right]: Sides<ExpressionPart<Kind> | undefined>,
  options: MeaningOptions,
): readonly ExpressionChange[] {
  const [before, after] = [written(left), written(right)];
  if (hasErrors(left) || hasErrors(right))
    return before === after ? [] : [{ part: kind, before, after, meaning: 'unknown', difference: undefined }];
  const found = diff(kind, left?.parsed.ast, right?.parsed.ast, options);
  return found.difference === undefined ? [] : [{ part: kind, before, after, ...found }];
}

/** A change from one text to another; nothing where they are the same. */
function textChange(
  part: TextChange['part'],
  [before, after]: Sides<string | undefined>,
  name?: string,
): readonly TextChange[] {
  if ((before ?? '') === (after ?? '')) return [];
  return [
    {
      part,
      ...(name === undefined ? {} : { name }),
      ...(before === undefined || before === '' ? {} : { before }),
      ...(after === undefined || after === '' ? {} : { after }),
    },
  ];
}

function pagingText(part: PagingPart | undefined): string | undefined {
  if (part?.parsed === undefined) return part?.value.text.trim();
  return part.parsed.kind === 'Number' ? String(part.parsed.value) : `{{${part.parsed.name}}}`;
}

/** The order of the names says nothing. */
const fieldsText = (part: SearchFieldsPart | undefined): string | undefined =>
  part?.names.map(nameOf).toSorted().join(', ');

/** Expectations that are in one of them only; those of one kind are taken for one that changed. */
function expectChanges([left, right]: Sides<readonly ExpectPart[]>): readonly TextChange[] {
  const textOf = ({ parsed, value }: ExpectPart): string =>
    parsed === undefined ? blanks(value.text) : printExpect(parsed, value.text);
  const texts = [left, right].map((parts) => new Set(parts.map(textOf)));
  const gone = left.filter((part) => texts[1]?.has(textOf(part)) !== true);
  const fresh = right.filter((part) => texts[0]?.has(textOf(part)) !== true);
  const changes = gone.map((part) => {
    const index = fresh.findIndex((other) => other.parsed?.kind === part.parsed?.kind);
    const [other] = index === -1 ? [] : fresh.splice(index, 1);
    return textChange('expect', [textOf(part), other && textOf(other)]);
  });
  return [...changes, ...fresh.map((part) => textChange('expect', [undefined, textOf(part)]))].flat();
}

/** What changed between two lists of variables, by their names. */
export function variableChanges([left, right]: Sides<readonly Definition[]>): readonly TextChange[] {
  const textOf = ({ parsed, value }: Definition): string =>
    parsed === undefined ? blanks(value.text) : printVariableValue(parsed, value.text);
  const [before, after] = [left, right].map((list) => new Map(list.map((each) => [each.name, textOf(each)])));
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...names].flatMap((name) => textChange('variable', [before?.get(name), after?.get(name)], name));
}

/**
 * What changed between two saved searches, but for their titles. Variables stand for themselves; those of the file are compared with the
 * documents.
 */
export function diffSearches(
  before: SavedSearch,
  after: SavedSearch,
  options: MeaningOptions = {},
): readonly PartChange[] {
  // Those of the text before the first title are the file's.
  const own = (search: SavedSearch): readonly Definition[] => (search.title === undefined ? [] : search.variables);
  return [
    ...textChange('description', [before.description, after.description]),
    ...variableChanges([own(before), own(after)]),
    ...expressionChange('filters', [before.filters, after.filters], options),
    ...expressionChange('containerfilter', [before.containerfilter, after.containerfilter], options),
    ...expressionChange('search', [before.search, after.search], options),
    ...textChange('searchFields', [fieldsText(before.searchFields), fieldsText(after.searchFields)]),
    ...expressionChange('sort', [before.sort, after.sort], options),
    ...textChange('count', [pagingText(before.count), pagingText(after.count)]),
    ...textChange('offset', [pagingText(before.offset), pagingText(after.offset)]),
    ...expectChanges([before.expect, after.expect]),
  ];
}

/** A text that is equal for searches of equal content, whatever they are called. */
export function contentOf(search: SavedSearch): string {
  const { filters, containerfilter, sort, searchFields, count, offset, expect } = search;
  return JSON.stringify([
    ...[filters, containerfilter, search.search, sort].map(written),
    fieldsText(searchFields),
    pagingText(count),
    pagingText(offset),
    expect.map(({ value }) => blanks(value.text)),
  ]);
}
