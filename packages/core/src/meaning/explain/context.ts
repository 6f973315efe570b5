import type { VariableValue } from '../../document/variable-value.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { SearchFieldRow } from '../../schema/search-fields.ts';
import type { Variable } from '../../syntax/ast.ts';
import { isTimeZone } from '../../zoned-time.ts';
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
  /** Absent when searches are not limited. */
  readonly searchFields: readonly SearchFieldRow[] | undefined;
  readonly searchFieldNames: readonly string[];
  readonly variable: (variable: Variable) => VariableValue | undefined;
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
    searchFields:
      searchFields.length === 0
        ? undefined
        : searchFields.map((name) => schema.searchField(name)).filter((row) => row !== undefined),
    searchFieldNames: searchFields,
    variable: ({ name }) => variable?.(name),
  };
}
