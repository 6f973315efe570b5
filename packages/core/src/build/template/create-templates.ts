import type { Schema } from '../../schema/schema.ts';
import type { Search, Sort } from '../../syntax/ast.ts';
import type { Condition, Scope, Skipped } from '../conditions/condition.ts';
import { BuildError } from '../build-error.ts';
import type { Instant } from '../values/instant.ts';
import type { Id } from '../values/native-value.ts';
import { evaluateSort, readSortTemplate } from './sort-template.ts';
import { evaluateTemplate } from './evaluate-template.ts';
import { readTemplate } from './read-template.ts';

/** One value in a template. How it is written follows from the type of the field it is compared with. */
export type TemplateValue = string | number | Instant | Exclude<Id, string>;

/** A hole of a filter takes a value, a list of values, `null` for a missing value, or a whole condition. */
export type FilterHole<In extends Scope = Scope> =
  TemplateValue | readonly (TemplateValue | null)[] | Condition<In> | Exclude<Skipped, ''>;

/** A hole of a search takes a text or number, a list of them, or a whole search. */
export type SearchHole = string | number | readonly (string | number)[] | Search | Exclude<Skipped, ''>;

/** A hole of a sort takes its key, its direction, or a whole sort. */
export type SortHole = string | Sort | Exclude<Skipped, ''>;

/** The template tags, one for each kind of expression. */
export interface Templates {
  /** A filter (§4.7). `undefined` for a blank one. Throws a {@link TemplateError} for mistakes. */
  readonly filters: (
    literals: TemplateStringsArray,
    ...values: readonly FilterHole<'filters'>[]
  ) => Condition<'filters'> | undefined;
  /** A `containerfilter` (§4.7). `undefined` for a blank one. Throws a {@link TemplateError} for mistakes. */
  readonly containerfilter: (
    literals: TemplateStringsArray,
    ...values: readonly FilterHole<'containerfilter'>[]
  ) => Condition<'containerfilter'> | undefined;
  /** A search (§4.8). `undefined` for a blank one. Throws a {@link TemplateError} for mistakes. */
  readonly search: (literals: TemplateStringsArray, ...values: readonly SearchHole[]) => Search | undefined;
  /** A sort (§4.9). `undefined` for a blank one. Throws a {@link TemplateError} for mistakes. */
  readonly sort: (literals: TemplateStringsArray, ...values: readonly SortHole[]) => Sort | undefined;
}

/** Whether a tag was called as a template, not as a function with any value. */
const isSite = (site: unknown, count: number): site is TemplateStringsArray =>
  Array.isArray(site) && Object.hasOwn(site, 'raw') && site.length === count + 1;

/** Makes a function that reads the literal parts of a template at its first evaluation and remembers the result. */
function reader<Read>(
  tag: string,
  read: (literals: readonly string[]) => Read,
): (site: unknown, count: number) => Read {
  const known = new WeakMap<TemplateStringsArray, Read>();
  return (site, count) => {
    if (!isSite(site, count)) {
      throw new BuildError(`Write the template right behind its tag, without brackets: ${tag}\`…\`.`);
    }
    let template = known.get(site);
    if (template === undefined) known.set(site, (template = read(literalsOf(site, tag))));
    return template;
  };
}

/** The literal parts of a template. A part with an invalid escape sequence is `undefined` in JavaScript, and refused. */
const literalsOf = (site: readonly unknown[], tag: string): readonly string[] =>
  site.map((literal, index) => {
    if (typeof literal === 'string') return literal;
    throw new BuildError(
      `Part ${index + 1} of this ${tag} template has a backslash that escapes nothing; write it twice.`,
    );
  });

/**
 * The template tags for a schema. A template is parsed when it is first evaluated. Values are inserted into the AST, so that no character
 * in them changes the query around them. Mistakes throw a {@link TemplateError}.
 */
export function createTemplates(schema: Schema): Templates {
  const filter = reader('filters', (literals) => readTemplate('filters', literals, schema));
  const container = reader('containerfilter', (literals) => readTemplate('containerfilter', literals, schema));
  const search = reader('search', (literals) => readTemplate('search', literals, schema));
  const sort = reader('sort', readSortTemplate);
  return {
    filters: (site, ...values) => evaluateTemplate('filters', filter(site, values.length), values, schema),
    containerfilter: (site, ...values) =>
      evaluateTemplate('containerfilter', container(site, values.length), values, schema),
    search: (site, ...values) => evaluateTemplate('search', search(site, values.length), values, schema),
    sort: (site, ...values) => evaluateSort(sort(site, values.length), values, schema),
  };
}
