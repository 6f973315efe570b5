import { nameOf } from '../../syntax/visit.ts';
import type { Diagnostic, RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import type { Range } from '../../text/range.ts';
import { schema as specified } from '../../schema/schema.ts';
import { applySeverities } from '../../diagnostics/apply-severities.ts';
import type { ExpressionOf, Filter, Search, Sort, Variable } from '../../syntax/ast.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import { limits } from '../../syntax/limits.ts';
import { validate } from '../../validation/validate.ts';
import { isTimeZone } from '../../text/zoned-time.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import { timestampText } from '../../syntax/timestamp.ts';
import { FilterBinder } from './bind-filter.ts';
import { SearchBinder } from './bind-search.ts';
import { giveVariables, type GivenVariables } from './given-variables.ts';
import { lookUpMiss } from '../check/check-definitions.ts';
import { checkSearch } from '../check/check-search.ts';
import { lookUpKinds, type LookUpValue } from '../../values/look-up.ts';
import type { Lookup } from '../../values/lookup-in.ts';
import type { ExpressionPart, PagingPart, Part, SavedSearch } from '../saved-search.ts';
import { definedElsewhere, firstUse, inFile, resolve, timeZoneName, type Resolved } from '../scope.ts';
import type { Scalar } from '../../values/scalar.ts';
import { shift, shiftDiagnostic } from '../shift.ts';
import { pagingSlot, slotsIn } from '../slots.ts';
import { supplyFor, type Evaluate, type Supply } from './supply.ts';
import { evaluateTime } from '../../values/time.ts';
import type { TimeValue } from '../../values/time-expression.ts';
import { isError } from '../../diagnostics/severity.ts';

export interface BindOptions extends Pick<CheckOptions, 'schema' | 'severities'> {
  /** The one instant of the run that relative times start from: a date, or epoch milliseconds. */
  readonly now: Date | number;
  /** IANA name of the zone of relative times, over the one that the file names in `@timeZone`; UTC when there is neither. */
  readonly timeZone?: string;
  /** Finds the ids of look-ups: `lookupIn(catalogue)`. Without it a look-up is an error. */
  readonly lookup?: Lookup;
  /** Values from outside, over those that the file defines. A name that the search does not know is an error. */
  readonly variables?: GivenVariables;
}

/** A saved search with values in the place of its variables: what a list call takes (§4.4). Ranges in the ASTs are relative to the values. */
export interface BoundRequest {
  readonly filters?: Filter;
  readonly containerfilter?: Filter;
  readonly search?: Search;
  /** Canonical names of search fields, as written where the schema does not know them. */
  readonly searchFields?: readonly string[];
  readonly sort?: Sort;
  readonly count?: number;
  readonly offset?: number;
}

/**
 * Makes the request of a saved search. `diagnostics` are the errors that prevent it, with ranges in the file; `request` is there
 * exactly when there are none. Every variable becomes one value, or a group of them for a list, whatever characters it holds.
 */
export function bind(
  written: SavedSearch,
  options: BindOptions,
): { readonly request: BoundRequest | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const { schema, severities } = options;
  const checkOptions: CheckOptions = {
    variables: true,
    ...(schema === undefined ? {} : { schema }),
    ...(severities === undefined ? {} : { severities }),
  };
  const { search, unknown, shared } = giveVariables(written, options.variables ?? {});
  const binding = new Binding(search, options, checkOptions);
  const request = binding.request();
  const before: readonly RawDiagnostic[] = [...unknown, ...shared, ...checkSearch(search, checkOptions)];
  const known = new Set(before.filter(({ severity = 'error' }) => severity === 'error').map(keyOf));
  const added = binding.findings.filter((finding) => !known.has(keyOf(finding)));
  const errors = applySeverities([...before, ...added], checkOptions).filter(isError);
  const diagnostics = errors.length > 0 ? errors.toSorted(byStart) : binding.unbound;
  return { request: diagnostics.length === 0 ? request : undefined, diagnostics };
}

/** Binding finds some of the mistakes that the check has found before it. */
const keyOf = ({ code, range }: RawDiagnostic): string => `${code} ${range.start}`;

const byStart = (left: Diagnostic, right: Diagnostic): number => left.range.start - right.range.start;

class Binding {
  /** Variables that got no value. Reported only when no other error was, as when the caller turned those errors off. */
  readonly unbound: Diagnostic[] = [];
  /** What is wrong with the values that take the place of variables, with ranges in the file. */
  readonly findings: RawDiagnostic[] = [];
  private readonly search: SavedSearch;
  private readonly options: BindOptions;
  private readonly checkOptions: CheckOptions;
  private readonly supply: Supply;
  private readonly timeZone: string;
  /** Each time and look-up has one value in a run, however often it is used. */
  private readonly values = new Map<Resolved['definition'], Scalar | undefined>();

  constructor(search: SavedSearch, options: BindOptions, checkOptions: CheckOptions) {
    this.search = search;
    this.options = options;
    this.checkOptions = checkOptions;
    this.supply = supplyFor(search, this.evaluate);
    const own = resolve(search, timeZoneName)?.definition.parsed;
    this.timeZone = options.timeZone ?? (own?.kind === 'String' ? own.value : 'UTC');
  }

  request(): BoundRequest {
    const { searchFields, search, filters, containerfilter, sort, count, offset } = this.search;
    const names = searchFields?.names.map(nameOf) ?? [];
    return {
      ...this.filter(filters),
      ...this.filter(containerfilter),
      ...this.terms(search, names),
      ...(names.length === 0 ? {} : { searchFields: names }),
      ...(sort?.parsed.ast === undefined ? {} : { sort: sort.parsed.ast }),
      ...this.paging(count),
      ...this.paging(offset),
    };
  }

  private filter(
    part: ExpressionPart<'filters' | 'containerfilter'> | undefined,
  ): Pick<BoundRequest, 'filters' | 'containerfilter'> {
    if (part?.parsed.ast === undefined) return {};
    const binder = new FilterBinder(this.options.schema ?? specified, this.supply);
    const ast = binder.bind(part.parsed.ast);
    this.examine(part, part.key, ast, binder.tooMany, this.checkOptions);
    return { [part.key]: ast };
  }

  private terms(part: ExpressionPart<'search'> | undefined, names: readonly string[]): Pick<BoundRequest, 'search'> {
    if (part?.parsed.ast === undefined) return {};
    const binder = new SearchBinder(this.options.schema ?? specified, this.supply);
    const search = binder.bind(part.parsed.ast);
    const searchFields = names.length === 0 ? {} : { searchFields: names };
    this.examine(part, part.key, search, binder.tooMany, { ...this.checkOptions, ...searchFields });
    return { search };
  }

  private paging(part: PagingPart | undefined): Pick<BoundRequest, 'count' | 'offset'> {
    const parsed = part?.parsed;
    if (part === undefined || parsed === undefined) return {};
    const scalar = parsed.kind === 'Number' ? parsed : this.supply(parsed, pagingSlot(part.key))?.[0];
    if (scalar?.kind === 'Number') return { [part.key]: scalar.value };
    if (parsed.kind === 'Variable') this.leave(part, parsed);
    return {};
  }

  /** Looks at a bound expression once more: values that came from variables may be wrong where the variable itself was not. */
  private examine<Kind extends ExpressionKind>(
    part: Pick<Part, 'value'>,
    kind: Kind,
    ast: ExpressionOf[Kind],
    tooMany: Variable | undefined,
    options: CheckOptions,
  ): void {
    const base = this.search.start + part.value.range.start;
    if (tooMany !== undefined) {
      const message = `The lists make this longer than ${limits.terms} terms. Use fewer values.`;
      this.findings.push({ code: 'limit', message, range: shift(tooMany.range, base) });
    }
    for (const diagnostic of validate(kind, ast, options))
      this.findings.push({ ...shiftDiagnostic(diagnostic, base), fixes: [] });
    for (const { node } of slotsIn(ast, this.options.schema)) if (node.kind === 'Variable') this.leave(part, node);
  }

  private leave(part: Pick<Part, 'value'>, { name, range }: Variable): void {
    const message = `{{${name}}} has no value that can stand here.`;
    const at = shift(range, this.search.start + part.value.range.start);
    this.unbound.push({ code: 'unbound-variable', severity: 'error', message, range: at, fixes: [] });
  }

  private readonly evaluate: Evaluate = (value, resolved) => {
    const { definition } = resolved;
    if (!this.values.has(definition)) {
      const scalar = value.kind === 'Time' ? this.time(value, resolved) : this.id(value, resolved);
      this.values.set(definition, scalar);
    }
    return this.values.get(definition);
  };

  private time(value: TimeValue, resolved: Resolved): Scalar | undefined {
    const { timeZone } = this;
    const instant = evaluateTime(value, { now: Number(this.options.now), timeZone });
    const text = instant === undefined ? undefined : timestampText(instant);
    if (instant !== undefined && text !== undefined)
      return { kind: 'Timestamp', range: value.range, value: instant, text };
    const message = isTimeZone(timeZone)
      ? 'This time is outside the years 0 to 9999.'
      : `There is no time zone ${excerpt(timeZone)}. Name one as "Europe/Berlin".`;
    this.add('time-expression', message, resolved, value.range);
    return undefined;
  }

  private id(value: LookUpValue, resolved: Resolved): Scalar | undefined {
    const found = this.options.lookup?.(value.lookUp, value.path);
    if (typeof found === 'string') return { kind: 'String', range: value.range, value: found, quoted: true };
    if (found === undefined) {
      const kind = lookUpKinds[value.lookUp];
      const message = `The ${value.lookUp} cannot be looked up: the library's ${kind} are not known here.`;
      this.add('look-up', message, resolved, value.range);
    } else {
      const miss = lookUpMiss(value, found, resolved.start + resolved.definition.value.range.start);
      if (resolved.isShared) this.add('look-up', miss.message, resolved, value.range);
      else this.findings.push(miss);
    }
    return undefined;
  }

  /** Adds a finding about the value of a variable. A shared variable is not in this file: its findings are where it is used. */
  private add(code: RawDiagnostic['code'], message: string, resolved: Resolved, range: Range): void {
    const at = inFile(resolved, range) ?? firstUse(this.search, resolved.definition.name);
    this.findings.push({ code, message: message + definedElsewhere(resolved), range: at });
  }
}
