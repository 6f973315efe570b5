import type { Catalogue } from '../../schema/catalogue.ts';
import type { VariableValue } from '../../values/variable-value.ts';
import type { Range } from '../../text/range.ts';
import type { Schema } from '../../schema/schema.ts';
import type { ParameterName } from '../../schema/parameters.ts';
import type { Filter, Search, Sort } from '../../syntax/ast.ts';
import type { ExplanationTexts } from './texts.ts';

/** A part of what a query asks, in words. */
export interface ExplanationPart {
  /** What it says of the assets, as a part of the sentence: `rated 4 or 5`. */
  readonly text: string;
  /** `condition` has no parts. The parts of `all` must hold together, of `any` one of them, and of `not` its only one must not. */
  readonly kind: 'condition' | 'all' | 'any' | 'not' | 'setting';
  /** The parameter that it is written in. */
  readonly source: ParameterName;
  /** The nodes that it comes from: several where a person says them in one, such as two bounds of a date. */
  readonly nodes: readonly (Filter | Search | Sort)[];
  /** How its nodes were joined, if they are several. */
  readonly join: 'And' | 'Or';
  /** The places of its nodes in the text of the parameter, in UTF-16 units. */
  readonly ranges: readonly Range[];
  readonly parts: readonly ExplanationPart[];
}

/** What a query asks, in the words of a person. */
export interface Explanation {
  /** The whole in one sentence, without a full stop. */
  readonly text: string;
  /** What must hold together, then the order of the results and which of them; empty for a query without restriction. */
  readonly parts: readonly ExplanationPart[];
}

export interface ExplainOptions {
  /** The language with a library's own additions; the specification's without. */
  readonly schema?: Schema | undefined;
  /** Names of a library's categories, users, attributes and lightboxes, said in the place of their ids. */
  readonly catalogue?: Catalogue | undefined;
  /** IANA name of the zone that dates are said in, UTC without; an unknown one is UTC. */
  readonly timeZone?: string | undefined;
  /** The instant of the question, a date or epoch milliseconds. With it whole days, months and years beside it are said as `yesterday` or `this month`. */
  readonly now?: Date | number | undefined;
  /** All words, for another language; English without. */
  readonly texts?: ExplanationTexts | undefined;
  /** The `searchFields` of the same request (§4.4). */
  readonly searchFields?: readonly string[] | undefined;
  /** The values of variables. One without a value is said by its name. */
  readonly variable?: ((name: string) => VariableValue | undefined) | undefined;
  /** Characters of a text after which further conditions are only counted, 1,000 without. */
  readonly width?: number | undefined;
}
