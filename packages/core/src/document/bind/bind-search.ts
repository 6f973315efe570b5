import type { Phrase, Search, Variable } from '../../syntax/ast.ts';
import { suppliedPhrase } from './literal.ts';
import { termSlot } from '../slots.ts';
import { groupOf, VariableBinder } from './variable-binder.ts';

/**
 * Puts phrases in the place of variables; a list becomes an OR group of them, each with the field it is bound to. A variable without a
 * value stays.
 */
export class SearchBinder extends VariableBinder {
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
        if (operand.kind !== 'Variable') return this.counted(search);
        return this.either(operand, name.text, (text) => ({ ...search, operand: text })) ?? search;
      }
      case 'Variable':
        return this.either(search, field, (text) => text) ?? search;
      default:
        return this.counted(search);
    }
  }

  private counted(term: Search): Search {
    this.count();
    return term;
  }

  private either(variable: Variable, field: string | undefined, term: (text: Phrase) => Search): Search | undefined {
    const scalars = this.supply(variable, termSlot(field, this.schema));
    if (scalars === undefined) return undefined;
    const operands = this.each(variable, scalars, (scalar) =>
      this.counted(term(suppliedPhrase(scalar, variable.range))),
    );
    return groupOf(operands, 'Or', operands[0]?.range ?? variable.range);
  }
}
