import type { Catalogue, Schema } from '@assetql/core';
import { bind, lookupIn, resolve, type BoundRequest, type SavedSearch } from '@assetql/core/document';
import type { Restriction } from '@assetql/core/meaning';
import type { ServiceContext } from '../service-context.ts';
import { soleExpression, type ExpressionDocument } from '../values/read-expression.ts';

/** What a request is made from, beside its text. */
interface Given {
  readonly schema: Schema | undefined;
  readonly catalogue: Catalogue | undefined;
  readonly timeZone: string | undefined;
  readonly severities: ServiceContext['severities'];
  /** The variables of the file, and those that it shares with others. */
  readonly variables: unknown;
  readonly shared: unknown;
  /** The minute of now, where a time of the search is relative. */
  readonly minute: number | undefined;
}

interface Made {
  readonly given: Given;
  readonly restriction: Restriction | undefined;
}

/** By the items of a search, which stay the same when others before it change and move it. */
const made = new WeakMap<SavedSearch['items'], Made>();

const minute = 60_000;

/**
 * The request of a saved search with the values of its variables; `undefined` when it has errors. The same object is returned until the search
 * changes. Relative times start at the last full minute, so that a total is not another with every millisecond.
 */
export function knownRequest(search: SavedSearch, context: ServiceContext): Restriction | undefined {
  const { schema, catalogue, timeZone, severities, now = Date.now() } = context;
  const given: Given = {
    schema,
    catalogue,
    timeZone,
    severities,
    variables: search.file.variables,
    shared: search.file.shared,
    minute: isRelative(search) ? Math.floor(now / minute) : undefined,
  };
  const known = made.get(search.items);
  if (known !== undefined && isSame(known.given, given)) return known.restriction;
  const { request } = bind(search, {
    now: Math.floor(now / minute) * minute,
    ...(schema === undefined ? {} : { schema }),
    ...(severities === undefined ? {} : { severities }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(catalogue === undefined ? {} : { lookup: lookupIn(catalogue) }),
  });
  const restriction = request === undefined ? undefined : restrictionOf(request);
  made.set(search.items, { given, restriction });
  return restriction;
}

const restrictionOf = ({ filters, containerfilter, search, searchFields }: BoundRequest): Restriction => ({
  filters,
  containerfilter,
  search,
  searchFields,
});

const isSame = (one: Given, other: Given): boolean =>
  one.schema === other.schema &&
  one.catalogue === other.catalogue &&
  one.timeZone === other.timeZone &&
  one.severities === other.severities &&
  one.variables === other.variables &&
  one.shared === other.shared &&
  one.minute === other.minute;

function isRelative(search: SavedSearch): boolean {
  return search.items.some(
    (item) =>
      item.kind === 'Key' &&
      item.mentions.some(({ name }) => resolve(search, name)?.definition.parsed?.kind === 'Time'),
  );
}

const alone = new WeakMap<ExpressionDocument, Restriction>();

/** What a document of one expression asks for; nothing for a sort, and where the text has errors or variables. */
export function soleRequest(document: ExpressionDocument): Restriction | undefined {
  const known = alone.get(document);
  if (known !== undefined) return known;
  const expression = soleExpression(document);
  if (expression.kind === 'sort' || !expression.isWhole) return undefined;
  if (document.text.includes('{{')) return undefined;
  const restriction: Restriction = { [expression.kind]: expression.ast };
  alone.set(document, restriction);
  return restriction;
}
