import type { Schema } from '../schema/schema.ts';
import type { Group, Phrase, Search, Variable } from '../syntax/ast.ts';
import { limits } from '../syntax/limits.ts';
import { phrase } from './literal.ts';
import { termPlace } from './slots.ts';
import type { Supply } from './supply.ts';

/**
 * Puts phrases in the place of variables; a list becomes an OR group of them, each with the field it is bound to. A variable without a
 * value stays.
 */
export class SearchBinder {
  /** The first variable whose list made the search larger than the language allows. */
  tooMany: Variable | undefined;
  private terms = 0;
  private readonly schema: Schema;
  private readonly supply: Supply;

  constructor(schema: Schema, supply: Supply) {
    this.schema = schema;
    this.supply = supply;
  }

  bind(search: Search, field?: string): Search {
    switch (search.kind) {
      case 'And':
      case 'Or':
        return { ...search, operands: search.operands.map((operand) => this.bind(operand, field)) };
      case 'Group':
        return { ...search, body: this.bind(search.body, field) };
      case 'Not':
        return { ...search, operand: this.bind(search.operand, field) };
      case 'Field': {
        const { name, operand } = search;
        if (operand.kind === 'Group')
          return { ...search, operand: { ...operand, body: this.bind(operand.body, name.text) } };
        if (operand.kind !== 'Variable') return search;
        return this.either(operand, name.text, (text) => ({ ...search, operand: text })) ?? search;
      }
      case 'Variable':
        return this.either(search, field, (text) => text) ?? search;
      default:
        return search;
    }
  }

  private either(variable: Variable, field: string | undefined, term: (text: Phrase) => Search): Search | undefined {
    const scalars = this.supply(variable, termPlace(field, this.schema));
    if (scalars === undefined) return undefined;
    this.terms += scalars.length;
    if (this.terms > limits.terms) this.tooMany ??= variable;
    const operands = scalars.map((scalar) => term(phrase(scalar, variable.range)));
    const [only, second] = operands;
    if (only === undefined || second === undefined) return only;
    const { range } = only;
    const group: Group<Search> = { kind: 'Group', range, body: { kind: 'Or', range, operands } };
    return group;
  }
}
