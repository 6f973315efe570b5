import type { TextEdit } from '../../../text/range.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Operator } from '../../ast.ts';
import { comparisonAt } from './comparison-at.ts';
import type { FilterScan, FilterToken, Negation } from './scan.ts';
import { Join, Open } from './tokens.ts';
import { oppositeFor } from './negated-operator.ts';
import { spaced } from './spaced.ts';

/** A fix with more edits than this is nothing that a person would check. */
const longestFix = 100;

/** How the condition behind a NOT is said the other way round: operator by operator, AND for OR. Behind two NOTs it stays. */
export class Reversal {
  readonly edits: TextEdit[] = [];
  possible = true;
  /** Indices of the tokens whose operator or join is another one then. */
  readonly turned: number[] = [];
  /** False when a missing value makes a difference. */
  exact = true;
  private readonly text: string;
  private readonly tokens: readonly FilterToken[];
  private readonly schema: Schema;
  /** Whether a field was met that needs a status beside it. */
  private needsCompanion = false;
  private readonly attribute: string | undefined;

  constructor({ text, tokens, schema }: FilterScan, { token, count, attribute }: Negation) {
    this.text = text;
    this.tokens = tokens;
    this.schema = schema;
    this.attribute = attribute;
    if (count % 2 === 1) this.condition(token);
  }

  /** Takes the index of a condition's first token, gives that of the token behind it. */
  private condition(index: number): number {
    if (this.tokens[index]?.tokenType === Open && this.possible) return this.group(index + 1);
    const comparison = comparisonAt(this.tokens, index);
    if (comparison === undefined) {
      this.possible = false;
      return this.tokens.length;
    }
    if (this.schema.field(comparison.field.text)?.companion !== undefined) this.needsCompanion = true;
    this.operator(comparison.operator, comparison.field.text);
    this.turned.push(index);
    return index + 1;
  }

  private group(index: number): number {
    let at = this.condition(index);
    const kind = this.tokens[at]?.payload;
    for (let join = this.tokens[at]; this.possible && join?.tokenType === Join; join = this.tokens[at]) {
      // AND and OR side by side would change places in their precedence, too. What is no join at all may be meant as either.
      if (join.payload !== kind || /^[,;]?$/.test(join.image)) this.possible = false;
      this.replace(join.startOffset, join.end, kind === 'And' ? 'OR' : 'AND');
      this.turned.push(at);
      at = this.condition(at + 1);
    }
    // With OR in the place of AND the status would no longer hold wherever the date does.
    if (kind === 'And' && this.needsCompanion) this.possible = false;
    return at + 1;
  }

  private operator({ name, range }: Operator, field: string): void {
    const other = name === undefined ? undefined : oppositeFor(name, field, this.schema, this.attribute);
    if (other === undefined) {
      this.possible = false;
      return;
    }
    // The opposite of an operator that is not written is a guess.
    this.exact &&= other.exact && range.end > range.start;
    this.replace(range.start, range.end, other.name);
  }

  private replace(start: number, end: number, word: string): void {
    this.edits.push(spaced(this.text, start, end, word));
    if (this.edits.length > longestFix) this.possible = false;
  }
}
