import { nameOf, withoutGroups } from '../../syntax/visit.ts';
import { print } from '../../print/print.ts';
import type { And, Any, Expression, Field, Filter, Name, Or, Search, Sort } from '../../syntax/ast.ts';
import { filterCondition } from '../../condition/filter-condition.ts';
import { searchCondition } from '../../condition/search-condition.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Frame } from './difference.ts';
import type { Outline, Term } from './outline.ts';
import { termParts } from './term-parts.ts';

/** A condition that can be written in a search, bound to a field. */
type Bound = Exclude<Field['operand'], { readonly kind: 'Group' }>;

/** Reads both expressions of a comparison, so that their keys are of one set. Linear in their size. */
export class OutlineReader {
  private readonly keys = new Map<string, number>();
  private readonly schema: Schema;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  ofSort(node: Sort): Outline {
    const text = node.kind === 'SortKey' ? `${nameOf(node.key).toLowerCase()} ${node.direction}` : node.text;
    return this.term(node, text);
  }

  ofFilter(root: Filter): Outline {
    const node = withoutGroups(root);
    switch (node.kind) {
      case 'And':
      case 'Or':
        return this.joined(node, (operand) => this.ofFilter(operand));
      case 'Any':
        return this.any(node, node.body);
      default:
        return this.term(node, this.filterKey(node));
    }
  }

  /** A member satisfies an OR when one satisfies a part of it. */
  private any(any: Any, root: Filter): Outline {
    const body = withoutGroups(root);
    switch (body.kind) {
      case 'Or':
        return this.joined(body, (operand) => this.any(any, operand));
      case 'And':
        return this.framed({ kind: 'Any', collection: any.collection, variable: any.variable }, this.body(any, body));
      default: {
        const node = { ...any, body };
        return this.term(node, this.filterKey(node));
      }
    }
  }

  private body(any: Any, root: Filter): Outline {
    const node = withoutGroups(root);
    switch (node.kind) {
      case 'And':
      case 'Or':
        return this.joined(node, (operand) => this.body(any, operand));
      default:
        return this.term(node, `member ${this.filterKey({ ...any, body: node })}`);
    }
  }

  ofSearch(root: Search, name?: Name): Outline {
    const node = withoutGroups(root);
    switch (node.kind) {
      case 'And':
      case 'Or':
        return this.joined(node, (operand) => this.ofSearch(operand, name));
      case 'Not': {
        const operand = this.ofSearch(node.operand, name);
        const isTwice = operand.kind === 'group' && operand.frame.kind === 'Not';
        return (isTwice ? operand.operands[0] : undefined) ?? this.framed({ kind: 'Not' }, operand);
      }
      case 'Field':
        return node.operand.kind === 'Group'
          ? this.ofSearch(node.operand.body, node.name)
          : this.bound(node.operand, node.name);
      default:
        return this.bound(node, name);
    }
  }

  private bound(operand: Bound, name: Name | undefined): Outline {
    const node: Search = name === undefined ? operand : { kind: 'Field', range: operand.range, name, operand };
    const condition = searchCondition(node, this.schema);
    return this.term(node, condition.kind === 'constant' ? print(node) : JSON.stringify(condition));
  }

  private filterKey(node: Filter): string {
    const condition = filterCondition(node, this.schema);
    return condition.kind === 'constant' ? print(node) : JSON.stringify(condition);
  }

  private term(node: Expression, text: string): Term {
    return { kind: 'term', key: this.keyOf(text), node, ...termParts(node) };
  }

  private joined<Node>({ kind, operands }: And<Node> | Or<Node>, outlineOf: (operand: Node) => Outline): Outline {
    const once = new Map<number, Outline>();
    const add = (operand: Outline): void => {
      if (!once.has(operand.key)) once.set(operand.key, operand);
    };
    for (const operand of operands.map(outlineOf)) {
      if (operand.kind === 'group' && operand.frame.kind === kind) operand.operands.forEach(add);
      else add(operand);
    }
    const all = [...once.values()];
    const [only] = all;
    if (only !== undefined && all.length === 1) return only;
    const keys = all.map(({ key }) => key).toSorted((left, right) => left - right);
    return { kind: 'group', key: this.keyOf(`${kind} ${keys.join(' ')}`), frame: { kind }, operands: all };
  }

  private framed(frame: Exclude<Frame, { readonly kind: 'And' | 'Or' }>, operand: Outline): Outline {
    const name = frame.kind === 'Any' ? nameOf(frame.collection).toLowerCase() : '';
    return { kind: 'group', key: this.keyOf(`${frame.kind} ${name} ${operand.key}`), frame, operands: [operand] };
  }

  private keyOf(text: string): number {
    const known = this.keys.get(text) ?? this.keys.size;
    this.keys.set(text, known);
    return known;
  }
}
