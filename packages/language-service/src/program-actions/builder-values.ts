import type { Variable } from '@assetql/core';
import type { SyntaxNode } from '@lezer/common';
import { childrenOf } from '../embedded/program-tree.ts';
import { literalOf } from './literals.ts';
import type { ProgramPlace } from './program-place.ts';

/** Something that a program hands over to the builder: written out, or a variable for what only the running program knows. */
export type GivenValue = string | number | Variable;

/** Expressions that can be written in `${…}` and give a value. */
const plain: ReadonlySet<string> = new Set([
  'AwaitExpression',
  'BinaryExpression',
  'CallExpression',
  'ConditionalExpression',
  'MemberExpression',
  'NewExpression',
  'ObjectExpression',
  'ParenthesizedExpression',
  'PostfixExpression',
  'TemplateString',
  'VariableName',
]);

const range = { start: 0, end: 0 };

/** Reads the arguments of calls, and keeps the expressions that go into the holes of a template. */
export class BuilderValues {
  /** The expressions by the names of their variables. */
  readonly expressions: Map<string, string> = new Map();
  private readonly place: ProgramPlace;
  /** A prefix for variable names that does not occur in the program. */
  private readonly mark: string;

  constructor(place: ProgramPlace, written: string) {
    this.place = place;
    let mark = 'hole';
    while (written.includes(mark)) mark += '_';
    this.mark = mark;
  }

  /** A new variable for an expression. */
  hole(expression: string): Variable {
    const name = `${this.mark}${this.expressions.size + 1}`;
    this.expressions.set(name, expression);
    return { kind: 'Variable', range, name };
  }

  /** The arguments of a call; `undefined` when it takes apart a list, or has comments. */
  argumentsOf(call: SyntaxNode): readonly SyntaxNode[] | undefined {
    const list = call.getChild('ArgList');
    return list === null ? undefined : this.members(list);
  }

  /** A value, or a variable in its place. */
  value(node: SyntaxNode | undefined): GivenValue | undefined {
    if (node === undefined) return undefined;
    const literal = this.literal(node);
    if (literal !== undefined) return literal;
    const { place } = this;
    const written = place.text(node);
    if (!plain.has(node.name) || written === 'undefined') return undefined;
    // A variable of a saved search is in files of searches; templates take none.
    const isVariable = node.name === 'CallExpression' && place.imports.nameOf(node.firstChild)?.name === 'variable';
    return isVariable ? undefined : this.hole(written);
  }

  literal(node: SyntaxNode | undefined): string | number | undefined {
    return node && literalOf(node, this.place.program.text);
  }

  /** A list whose members are all written out. */
  literals(node: SyntaxNode | undefined): readonly (string | number)[] | undefined {
    if (node?.name !== 'ArrayExpression') return undefined;
    const values = this.members(node)?.map((member) => this.literal(member));
    const known = values?.filter((value) => value !== undefined);
    return known?.length === values?.length ? known : undefined;
  }

  private members(list: SyntaxNode): readonly SyntaxNode[] | undefined {
    const children = childrenOf(list).slice(1, -1);
    const members = children.filter(({ name }) => name !== ',');
    const isPlain = members.every(({ name, type }) => name !== 'Spread' && !type.isError && !name.endsWith('Comment'));
    // Two commas in a row are a hole in the list.
    const isFull = children.every(({ name }, index) => (index % 2 === 1) === (name === ','));
    return isPlain && isFull ? members : undefined;
  }
}
