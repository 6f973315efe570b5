import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { nearest, suggestion } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { timestampText } from '../../syntax/timestamp.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import type { Definition, SavedSearch, SavedSearchDocument } from '../saved-search.ts';
import type { Scalar } from '../../values/scalar.ts';
import { resolve } from '../scope.ts';
import { shiftFinding } from '../shift.ts';
import type { VariableValue } from '../../values/variable-value.ts';

/**
 * A value that a program gives a variable: a text is that text, whatever characters it holds, and a `Date` is its instant. Times, look-ups
 * and what a person types are values that `readGivenVariable` or `parseVariableValue` has read.
 */
export type GivenValue = string | number | Date | readonly (string | number | Date)[] | VariableValue;

/** Values from outside, by the names of the variables. They go before those that a file defines. */
export type GivenVariables = Readonly<Record<string, GivenValue>>;

interface Read {
  readonly parsed: VariableValue | undefined;
  readonly problem?: string;
}

const isList = (value: GivenValue): value is readonly (string | number | Date)[] => Array.isArray(value);

function readScalarValue(value: string | number | Date, range: Range): Scalar | string {
  if (typeof value === 'string')
    return /\p{Surrogate}/u.test(value)
      ? 'The text holds half a surrogate pair, which cannot be sent.'
      : { kind: 'String', range, value, quoted: true };
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? { kind: 'Number', range, value, text: String(value) }
      : `${value} is not a number that can be sent.`;
  const instant = value.getTime();
  const text = Number.isNaN(instant) ? undefined : timestampText(instant);
  return text === undefined
    ? 'The date is outside the years 0 to 9999.'
    : { kind: 'Timestamp', range, value: instant, text };
}

function readValue(value: GivenValue, range: Range): Read {
  if (isList(value)) {
    const items = value.map((item) => readScalarValue(item, range));
    const problem = items.find((item) => typeof item === 'string');
    const scalars = items.filter((item) => typeof item !== 'string');
    if (typeof problem === 'string') return { parsed: undefined, problem };
    if (scalars.length === 0) return { parsed: undefined, problem: 'A list holds at least one value.' };
    if (new Set(scalars.map(({ kind }) => kind)).size > 1)
      return { parsed: undefined, problem: 'All values of a list are of one type.' };
    return { parsed: { kind: 'List', range, items: scalars } };
  }
  if (typeof value === 'object' && !(value instanceof Date)) {
    const items = value.kind === 'List' ? { items: value.items.map((item) => ({ ...item, range })) } : {};
    return { parsed: { ...value, ...items, range } };
  }
  const scalar = readScalarValue(value, range);
  return typeof scalar === 'string' ? { parsed: undefined, problem: scalar } : { parsed: scalar };
}

/** A definition with the value from outside; what is wrong with that is told where the file has its own. */
function redefined(definition: Definition, given: GivenVariables): Definition {
  const { name } = definition;
  const value = getGiven(given, name);
  if (value === undefined) return definition;
  const range = { start: 0, end: definition.value.text.length };
  const { parsed, problem } = readValue(value, range);
  const message = `The value that is given for ${excerpt(name)} cannot be used. ${problem}`;
  const findings: readonly RawDiagnostic[] =
    problem === undefined ? [] : [{ code: 'variable-type', message, range: definition.value.range }];
  return { ...definition, parsed, findings };
}

const getGiven = (given: GivenVariables, name: string): GivenValue | undefined =>
  Object.hasOwn(given, name) ? given[name] : undefined;

/** The names that a search uses. */
const mentionedIn = ({ items }: SavedSearch): ReadonlySet<string> =>
  new Set(items.flatMap((item) => (item.kind === 'Key' ? item.mentions.map(({ name }) => name) : [])));

/** A definition of a variable that a search uses without defining it. */
function undefinedBefore(name: string): Definition {
  const range = { start: 0, end: 0 };
  const value = { range, text: '', comments: [], unindented: [] };
  return { kind: 'Definition', range, name, nameRange: range, value, parsed: undefined, findings: [] };
}

/** A search whose variables have values from outside. Names that it does not know are passed over. */
function giveSearch(search: SavedSearch, given: GivenVariables, file: SavedSearch['file']): SavedSearch {
  const missing = [...mentionedIn(search)].filter(
    (name) => getGiven(given, name) !== undefined && resolve(search, name) === undefined,
  );
  const variables = [...search.variables, ...missing.map(undefinedBefore)].map((each) => redefined(each, given));
  return { ...search, file, variables };
}

const giveFile = ({ file }: SavedSearch, given: GivenVariables): SavedSearch['file'] => ({
  ...file,
  variables: file.variables.map((definition) => redefined(definition, given)),
  shared: file.shared.map((definition) => redefined(definition, given)),
});

/**
 * The search with values from outside. `unknown` are the names that it does not know, `shared` the values that cannot take the place of
 * those that its file has; ranges are in the file.
 */
export function giveVariables(
  search: SavedSearch,
  given: GivenVariables,
): {
  readonly search: SavedSearch;
  readonly unknown: readonly RawDiagnostic[];
  readonly shared: readonly RawDiagnostic[];
} {
  const known = variableNames([search]);
  const at = { start: search.start, end: search.start + (search.title?.range.end ?? 0) };
  const unknown = Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name): RawDiagnostic => {
      const [near] = nearest(name, known, suggestion);
      const hint = near === undefined ? '' : ` Did you mean ${near}?`;
      return { code: 'undefined-variable', message: `The search has no variable ${excerpt(name)}.${hint}`, range: at };
    });
  const file = giveFile(search, given);
  const shared = file.variables
    .filter(({ name }) => getGiven(given, name) !== undefined)
    .flatMap(({ findings }) => findings.map((finding) => shiftFinding(finding, file.start)));
  return { search: giveSearch(search, given, file), unknown, shared };
}

/**
 * A document in which variables have values from outside, in the place of their own; variables that are used and not defined count as
 * defined. Names that the document does not know change nothing: {@link variableNames} has those that it knows.
 */
export function withVariables(document: SavedSearchDocument, given: GivenVariables): SavedSearchDocument {
  const file = giveFile(document.preamble, given);
  const preamble = giveSearch(document.preamble, given, file);
  const searches = document.searches.map((search) =>
    search === document.preamble ? preamble : giveSearch(search, given, file),
  );
  return { ...document, preamble, searches };
}

/** The names of the variables that searches define, see or use, each once. */
export function variableNames(searches: readonly SavedSearch[]): readonly string[] {
  const names = new Set<string>();
  for (const search of searches) {
    for (const { name } of [...search.variables, ...search.file.variables]) names.add(name);
    for (const name of mentionedIn(search)) names.add(name);
  }
  names.delete('');
  return [...names];
}
