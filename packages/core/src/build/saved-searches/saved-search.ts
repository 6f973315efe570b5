import { checkDocument } from '../../document/check/check-document.ts';
import { textOf } from '../../document/bind/literal.ts';
import { parseDocument } from '../../document/read/parse-document.ts';
import { printDocument } from '../../document/print/print-document.ts';
import type { SavedSearch } from '../../document/saved-search.ts';
import { pagingSlot } from '../../document/slots.ts';
import { parse } from '../../validation/parse.ts';
import { print } from '../../print/print.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import { isRecord } from '../../text/is-record.ts';
import { kinds, type ExpressionKind } from '../../schema/kinds.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Expression, Search, Sort, Variable } from '../../syntax/ast.ts';
import { BuildError } from '../build-error.ts';
import type { Condition } from '../conditions/condition.ts';
import { expectationLine, type Expectation } from './expectation.ts';
import { givenVariable } from '../values/given-variable.ts';
import { nativeValue, describeValue } from '../values/native-value.ts';
import { definitionLines, type VariableDefinitions } from './variable.ts';

/** A search of a `.assetql` file. Expressions are ASTs or texts. */
export interface SavedSearchDefinition<SearchField extends string = string, SortKey extends string = string> {
  /** One line; unique in its file. */
  readonly title: string;
  /** Becomes comments under the title. */
  readonly description?: string;
  readonly filters?: Condition<'filters'> | string | undefined;
  readonly containerfilter?: Condition<'containerfilter'> | string | undefined;
  readonly search?: Search | string | undefined;
  readonly searchFields?: readonly SearchField[];
  readonly sort?: Sort | string | undefined;
  readonly count?: number | Variable;
  readonly offset?: number | Variable;
  readonly expect?: readonly Expectation<SortKey>[];
  /** Variables of this search alone. */
  readonly variables?: VariableDefinitions;
}

/** A whole `.assetql` file. */
export interface SavedSearchFile<SearchField extends string = string, SortKey extends string = string> {
  /** Variables of all its searches. `timeZone` is that of its relative times: `Europe/Berlin`. */
  readonly variables?: VariableDefinitions;
  readonly searches: readonly SavedSearchDefinition<SearchField, SortKey>[];
}

const halfPair = /\p{Surrogate}/u;
const lineEnd = /\r\n|\r|\n/;

/** Writes one search to the text of a file. */
class Writer {
  private readonly definition: SavedSearchDefinition;
  private readonly schema: Schema;

  constructor(definition: SavedSearchDefinition, schema: Schema) {
    this.definition = definition;
    this.schema = schema;
  }

  lines(): readonly string[] {
    const { variables, searchFields = [], expect = [] } = this.definition;
    return [
      `### ${this.title()}`,
      ...this.description().map((line) => `# ${line}`.trimEnd()),
      ...definitionLines(variables),
      ...kinds.flatMap((kind) => this.expressionLine(kind)),
      ...(searchFields.length === 0 ? [] : [`searchFields: ${searchFields.join(',')}`]),
      ...this.paging('count'),
      ...this.paging('offset'),
      ...expect.map((one) => expectationLine(one, this.schema)),
    ];
  }

  /** The first part that is different after the file was read back; `undefined` when the search is the same. */
  difference(read: SavedSearch | undefined): string | undefined {
    const { title, searchFields = [] } = this.definition;
    const names = read?.searchFields?.names.map(({ text }) => text) ?? [];
    const pairs: readonly (readonly [what: string, built: unknown, read: unknown])[] = [
      ['title', title, read?.title?.text],
      ['description', this.description().join('\n'), read?.description],
      ['searchFields', JSON.stringify(searchFields), JSON.stringify(names)],
      ...kinds.map((kind) => [kind, this.text(kind), print(read?.[kind]?.parsed.ast)] as const),
    ];
    return pairs.find(([, built, back]) => built !== back)?.[0];
  }

  private title(): string {
    const { title } = this.definition;
    if (typeof title !== 'string' || title === '' || title !== title.trim() || lineEnd.test(title)) {
      throw new BuildError(`A title is one line without blanks around it; ${describeValue(title)} cannot be one.`);
    }
    return title;
  }

  private description(): readonly string[] {
    const { description } = this.definition;
    return description === undefined ? [] : description.split(lineEnd).map((line) => line.trimEnd());
  }

  private expressionLine(kind: ExpressionKind): readonly string[] {
    const text = this.text(kind);
    return text === '' ? [] : [`${kind}: ${text}`];
  }

  private text(kind: ExpressionKind): string {
    const given: Expression | string | undefined = this.definition[kind];
    if (typeof given !== 'string') return print(given);
    const { ast, diagnostics } = parse(kind, given, { variables: true, schema: this.schema });
    const mistake = diagnostics.find(({ severity }) => severity === 'error');
    if (mistake !== undefined)
      throw new BuildError(`The ${kind} of ${describeValue(this.definition.title)}: ${mistake.message}`);
    return print(ast);
  }

  private paging(key: 'count' | 'offset'): readonly string[] {
    const value = this.definition[key];
    if (value === undefined) return [];
    const variable = givenVariable(value);
    const text = variable === undefined ? textOf(nativeValue(value, pagingSlot(key))) : `{{${variable.name}}}`;
    return [`${key}: ${text}`];
  }
}

/**
 * The text of a saved search, or of a whole `.assetql` file. `parseDocument` reads back the same searches. Throws a {@link BuildError} for
 * what a file cannot contain: a title of several lines, a text with a line end, a variable that is not defined, a mistake in an
 * expression.
 */
export function savedSearchText(given: SavedSearchDefinition | SavedSearchFile, schema: Schema): string {
  // Programs without types may give anything.
  const whole: unknown = given;
  if (!isRecord(whole))
    throw new BuildError(`A saved search is an object with a title; ${describeValue(whole)} is none.`);
  const { variables, searches } = 'searches' in given ? given : { searches: [given] };
  const stray: unknown = Array.isArray(searches) ? searches.find((each) => !isRecord(each)) : searches;
  if (stray !== undefined)
    throw new BuildError(`The searches of a file are a list of objects; ${describeValue(stray)} is none.`);
  const writers = searches.map((definition) => new Writer(definition, schema));
  const blocks = [definitionLines('searches' in given ? variables : {}), ...writers.map((writer) => writer.lines())];
  const draft = blocks.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n');
  if (halfPair.test(draft))
    throw new BuildError('A file of saved searches is UTF-8, and half of a character cannot be written.');
  const text = printDocument(parseDocument(draft, undefined, { schema }));
  const document = parseDocument(text, undefined, { schema });
  const mistake = checkDocument(document, { schema }).find(({ severity }) => severity === 'error');
  if (mistake !== undefined) {
    const { start, end } = mistake.range;
    throw new BuildError(`The saved search has a mistake at ${excerpt(text.slice(start, end))}: ${mistake.message}`);
  }
  for (const [at, writer] of writers.entries()) {
    const difference = writer.difference(document.searches[at]);
    if (difference !== undefined)
      throw new BuildError(
        `The ${difference} of ${describeValue(searches[at]?.title)} cannot be written to a file so that it is read back.`,
      );
  }
  if (document.searches.length !== writers.length)
    throw new BuildError('A line end in a search cannot be written to a file.');
  return text;
}
