import type { VariableValue } from '../../values/variable-value.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { Variable } from '../../syntax/ast.ts';
import { isTimeZone } from '../../text/zoned-time.ts';
import { DateWords } from './dates.ts';
import { english } from './english.ts';
import type { ExplainOptions } from './explanation.ts';
import { Names } from './names.ts';
import type { ExplanationTexts } from './texts.ts';

/** What all parts of one explanation share. */
export interface Context {
  readonly schema: Schema;
  readonly texts: ExplanationTexts;
  readonly names: Names;
  readonly dates: DateWords;
  readonly timeZone: string;
  readonly width: number;
  /** What searches are limited to, each once; empty when they are not. */
  readonly searchFields: readonly string[];
  readonly variable: (variable: Variable) => VariableValue | undefined;
}

/** Names of search fields in one spelling. Of those that the schema does not know only one is kept, since they all find nothing. */
function distinct(names: readonly string[], schema: Schema): readonly string[] {
  const known = new Set(names.flatMap((name) => schema.searchField(name)?.names[0] ?? []));
  const unknown = names.find((name) => schema.searchField(name) === undefined);
  return unknown === undefined ? [...known] : [...known, unknown];
}

export function contextOf(options: ExplainOptions): Context {
  const { schema = specified, texts = english, timeZone = 'UTC', searchFields = [], width = 1000, variable } = options;
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const now = options.now === undefined ? undefined : Number(options.now);
  return {
    schema,
    texts,
    names: new Names(texts, options.catalogue),
    dates: new DateWords(texts, zone, now),
    timeZone: zone,
    width: Math.max(0, width),
    searchFields: distinct(searchFields, schema),
    variable: ({ name }) => variable?.(name),
  };
}
