import { nameOf } from '../../syntax/visit.ts';
import { FilterBinder } from '../../document/bind/bind-filter.ts';
import { SearchBinder } from '../../document/bind/bind-search.ts';
import type { SavedSearch } from '../../document/saved-search.ts';
import { resolve, timeZoneName } from '../../document/scope.ts';
import { pagingSlot } from '../../document/slots.ts';
import { supplyFor, type Supply } from '../../document/bind/supply.ts';
import { parse } from '../../validation/parse.ts';
import { schema as specified } from '../../schema/schema.ts';
import type { ExpressionOf, NumberValue, Variable } from '../../syntax/ast.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import { limits } from '../../syntax/limits.ts';
import type { WritableRequest } from '../../wire/request.ts';
import { contextOf } from './context.ts';
import { phrasesOf } from './explain.ts';
import type { ExplainOptions, Explanation } from './explanation.ts';
import { sentenceOf } from './sentence.ts';
import { pagingPhrase } from './setting-phrase.ts';

/** What the parts of an explanation are made of. */
interface Asked {
  readonly expressions: { readonly [Kind in ExpressionKind]: ExpressionOf[Kind] | undefined };
  readonly count: Pick<NumberValue, 'kind' | 'value'> | Variable | undefined;
  readonly offset: Pick<NumberValue, 'kind' | 'value'> | Variable | undefined;
  readonly options: ExplainOptions;
}

/**
 * What a saved search, or a request of texts or ASTs, asks as a whole, in plain words. The variables of a saved search are said by their
 * values, its relative times as such: `uploaded in the last 30 days`. Dates are said in the zone that the options name, else the file.
 * Ranges count in the text of each parameter.
 */
export function explainSearch(search: SavedSearch | WritableRequest, options: ExplainOptions = {}): Explanation {
  const {
    expressions,
    count,
    offset,
    options: own,
  } = 'items' in search ? ofSaved(search, options) : ofRequest(search, options);
  const context = contextOf(own);
  const phrases = [
    ...phrasesOf('filters', expressions.filters, context),
    ...phrasesOf('containerfilter', expressions.containerfilter, context),
    ...phrasesOf('search', expressions.search, context),
    ...phrasesOf('sort', expressions.sort, context),
    ...(offset === undefined || isNone(offset) ? [] : [pagingPhrase('offset', offset, context)]),
    ...(count === undefined ? [] : [pagingPhrase('count', count, context)]),
  ];
  return sentenceOf(phrases, false, context);
}

const isNone = (offset: NonNullable<Asked['offset']>): boolean => offset.kind === 'Number' && offset.value === 0;

const number = (value: number | undefined): Pick<NumberValue, 'kind' | 'value'> | undefined =>
  value === undefined ? undefined : { kind: 'Number', value };

function ofRequest(request: WritableRequest, options: ExplainOptions): Asked {
  const { schema = specified } = options;
  const read = <Kind extends ExpressionKind>(
    kind: Kind,
    written: string | ExpressionOf[Kind] | undefined,
  ): ExpressionOf[Kind] | undefined =>
    typeof written === 'string' ? parse(kind, written, { schema, variables: true }).ast : written;
  return {
    expressions: {
      filters: read('filters', request.filters),
      containerfilter: read('containerfilter', request.containerfilter),
      search: read('search', request.search),
      sort: read('sort', request.sort),
    },
    count: number(request.count),
    offset: number(request.offset),
    options: { ...options, searchFields: request.searchFields ?? options.searchFields },
  };
}

function ofSaved(search: SavedSearch, options: ExplainOptions): Asked {
  const { schema = specified } = options;
  // Times and look-ups stay variables, since their own words say more than what they are worth now.
  const all = supplyFor(search, () => undefined);
  let supplied = 0;
  // Lists that make an expression longer than the language allows are said by their names.
  const supply: Supply = (variable, place) => {
    const values = all(variable, place);
    supplied += values?.length ?? 0;
    return supplied > limits.terms ? undefined : values;
  };
  const filter = <Kind extends 'filters' | 'containerfilter'>(kind: Kind): ExpressionOf[Kind] | undefined => {
    const ast = search[kind]?.parsed.ast;
    return ast === undefined ? undefined : new FilterBinder(schema, supply).bind(ast);
  };
  const terms = search.search?.parsed.ast;
  const paging = (key: 'count' | 'offset'): Asked['count'] => {
    const parsed = search[key]?.parsed;
    if (parsed?.kind !== 'Variable') return parsed;
    const scalar = supply(parsed, pagingSlot(key))?.[0];
    return scalar?.kind === 'Number' ? scalar : parsed;
  };
  const zone = resolve(search, timeZoneName)?.definition.parsed;
  const names = search.searchFields?.names.map(nameOf);
  return {
    expressions: {
      filters: filter('filters'),
      containerfilter: filter('containerfilter'),
      search: terms === undefined ? undefined : new SearchBinder(schema, supply).bind(terms),
      sort: search.sort?.parsed.ast,
    },
    count: paging('count'),
    offset: paging('offset'),
    options: {
      ...options,
      timeZone: options.timeZone ?? (zone?.kind === 'String' ? zone.value : undefined),
      searchFields: names ?? options.searchFields,
      variable: (name) => resolve(search, name)?.definition.parsed ?? options.variable?.(name),
    },
  };
}
