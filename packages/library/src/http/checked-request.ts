import { check, parameter, parameters, schema, type ExpressionKind, type ExpressionOf } from '@assetql/core';
import type { WireReading } from '@assetql/core/wire';
import type { StoreQuery, StoreRestriction } from '../store.ts';
import { refusal, type Notice } from './answer.ts';
import { NoticeList, quoted } from './notice-list.ts';
import { warnOfParameters } from './parameter-warnings.ts';

/** A list request that may be run, with what is to be said about it. */
export interface CheckedRequest {
  readonly restriction: Omit<StoreRestriction, 'viewer'>;
  readonly page: Pick<StoreQuery, 'sort' | 'count' | 'offset'>;
  readonly warnings: readonly Notice[];
}

/** Names in `searchFields`; the schema has some twenty. */
const mostSearchFields = 200;

/** Collects what is wrong with the parts of a request, so that one answer says all of it. */
class RequestCheck {
  readonly errors = new NoticeList('errors');
  readonly warnings = new NoticeList('warnings');

  expression<Kind extends ExpressionKind>(
    kind: Kind,
    text: string | undefined,
    searchFields: readonly string[] | undefined,
  ): ExpressionOf[Kind] | undefined {
    if (text === undefined) return undefined;
    const { ast, diagnostics } = check(kind, text, {
      severities: { 'unknown-field': 'error' },
      ...(searchFields === undefined ? {} : { searchFields }),
    });
    this.errors.addDiagnostics(
      kind,
      diagnostics.filter(({ severity }) => severity === 'error'),
    );
    this.warnings.addDiagnostics(
      kind,
      diagnostics.filter(({ severity }) => severity === 'warning'),
    );
    return ast;
  }

  number(name: 'count' | 'offset', value: number | undefined): number {
    const row = parameter(name);
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = row ?? {};
    const number = value ?? Number(row?.default ?? minimum);
    if (number < minimum || number > maximum)
      this.errors.add(`“${name}” must be a whole number from ${minimum} to ${maximum}.`, name);
    return number;
  }

  /** Canonical names, each once. Unknown ones stay as they are written: nothing is found in them. An empty list is not a restriction. */
  searchFields(names: readonly string[] | undefined): readonly string[] | undefined {
    if (names === undefined || names.length === 0) return undefined;
    if (names.length > mostSearchFields) {
      this.errors.add(
        `“searchFields” names ${names.length} fields; write ${mostSearchFields} at most, each once.`,
        'searchFields',
      );
      return undefined;
    }
    const found = new Set<string>();
    for (const name of names) {
      const canonical = schema.searchField(name)?.names[0];
      if (canonical === undefined)
        this.warnings.add(`${quoted(name)} is not a search field, so nothing is found in it.`, 'searchFields');
      found.add(canonical ?? name);
    }
    return [...found];
  }
}

/**
 * Checks what was read of a list request (§4.4): its expressions, numbers and names. Gives what a store takes, or the answer that
 * refuses it (400), whose errors carry the diagnostics of the expressions. `accepted` are the
 * parameters that the resource takes.
 */
export function checkRequest(
  reading: WireReading<unknown>,
  accepted: readonly string[] = parameters.map(({ name }) => name),
): CheckedRequest | Response {
  const { request, problems } = reading;
  const state = new RequestCheck();
  for (const { code, parameter: written, message } of problems) {
    const severe = code !== 'malformed-encoding' && code !== 'repeated-parameter';
    const sentence = severe ? message.replace(/; it is left out\.$/, '.') : message;
    (severe ? state.errors : state.warnings).add(
      sentence.replace(`“${written}”`, () => quoted(written)),
      written === '' ? undefined : (parameter(written)?.name ?? written),
    );
  }
  warnOfParameters(reading, accepted, state.warnings);
  const searchFields = state.searchFields(request.searchFields);
  const filters = state.expression('filters', request.filters, undefined);
  const containerfilter = state.expression('containerfilter', request.containerfilter, undefined);
  const search = state.expression('search', request.search, searchFields);
  const sort = state.expression('sort', request.sort, undefined);
  const page = { count: state.number('count', request.count), offset: state.number('offset', request.offset) };
  if (state.errors.list.length > 0) return refusal(400, state.errors.list);
  return {
    restriction: { filters, containerfilter, search, searchFields },
    page: { ...page, sort: sort?.kind === 'SortKey' ? sort : undefined },
    warnings: state.warnings.list,
  };
}
