import type { Schema } from '../../schema/schema.ts';
import type { Search, Sort } from '../../syntax/ast.ts';
import type { Condition, Scope, Skipped } from '../condition.ts';
import { BuildError } from '../build-error.ts';
import type { Instant } from '../instant.ts';
import type { Id } from '../native.ts';
import { evaluateSort, readSortTemplate } from './sort-template.ts';
import { evaluateTemplate } from './evaluate-template.ts';
import { readTemplate } from './read-template.ts';

/** One value in a template. How it is written follows from the type of the field that it stands at. */
export type TemplateValue = string | number | Instant | Exclude<Id, string>;

/** What the holes of a filter take: a value, a list of values, `null` where a field has none, or a whole condition. */
export type FilterHole<In extends Scope = Scope> =
  TemplateValue | readonly (TemplateValue | null)[] | Condition<In> | Exclude<Skipped, ''>;

/** What the holes of a search take: a text or number, a list of them, or a whole search. */
export type SearchHole = string | number | readonly (string | number)[] | Search | Exclude<Skipped, ''>;

/** What the holes of a sort take: its key, its direction, or a whole sort. */
export type SortHole = string | Sort | Exclude<Skipped, ''>;

/** The tags of the four kinds. */
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

/** A text or a list that was handed over in the place of a template may hold anything. */
const isSite = (site: unknown, count: number): site is TemplateStringsArray =>
  Array.isArray(site) && Object.hasOwn(site, 'raw') && site.length === count + 1;

/** Gives the literal parts of a template as they were read when it was first evaluated. */
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

/** A part of a template whose backslashes mean nothing has no text. */
const literalsOf = (site: readonly unknown[], tag: string): readonly string[] =>
  site.map((literal, index) => {
    if (typeof literal === 'string') return literal;
    throw new BuildError(
      `Part ${index + 1} of this ${tag} template has a backslash that escapes nothing; write it twice.`,
    );
  });

/**
 * The tags of a schema. A template is read when it is first evaluated, and its values are put in as values: whatever they hold, they
 * change nothing of the query around them. Mistakes throw a {@link TemplateError}.
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
