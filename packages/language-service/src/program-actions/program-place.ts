import type { Range } from '@assetql/core';
import type { SyntaxNode } from '@lezer/common';
import { Bindings } from '../embedded/bindings.ts';
import type { EmbeddedQuery } from '../embedded/embedded-query.ts';
import type { Program } from '../embedded/program-tree.ts';
import { BuilderImports } from './builder-imports.ts';

/** What programs import: they are asked about at every move of the caret, and change less often. */
const known = new WeakMap<Program, BuilderImports>();

/** Where in a program actions are asked for. */
export class ProgramPlace {
  readonly program: Program;
  /** A caret, or a selection. */
  readonly range: Range;
  readonly queries: readonly EmbeddedQuery[];
  /** UTF-16 units of an expression that is written in another form, at most. */
  private readonly longest: number;

  constructor(program: Program, range: Range, queries: readonly EmbeddedQuery[], longest: number) {
    this.program = program;
    this.range = range;
    this.queries = queries;
    this.longest = longest;
  }

  /** What the program imports from the builder. Looked up when it is first asked for. */
  get imports(): BuilderImports {
    let imports = known.get(this.program);
    if (imports === undefined) {
      imports = new BuilderImports(this.program, new Bindings(this.program, () => false));
      known.set(this.program, imports);
    }
    return imports;
  }

  text({ from, to }: Pick<SyntaxNode, 'from' | 'to'>): string {
    return this.program.text.slice(from, to);
  }

  /** Whether a node has the caret or selection in it, its own ends included. */
  isAt({ from, to }: Pick<SyntaxNode, 'from' | 'to'>): boolean {
    return from <= this.range.start && this.range.end <= to;
  }

  /** Whether a node is not too long to be written in another form. */
  isShort({ from, to }: Pick<SyntaxNode, 'from' | 'to'>): boolean {
    return to - from <= this.longest;
  }
}
