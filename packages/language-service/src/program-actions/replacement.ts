import type { SyntaxNode } from '@lezer/common';
import type { CodeAction } from '../code-actions/code-action.ts';
import type { BuilderName } from './builder-imports.ts';
import type { ProgramPlace } from './program-place.ts';

interface Replacement {
  readonly title: string;
  /** What is replaced. */
  readonly node: SyntaxNode;
  /** A name of the builder in it. */
  readonly used: BuilderName;
  /** The names of the builder in what replaces it. */
  readonly names: readonly string[];
  readonly newText: string;
}

/** The action that replaces an expression of a program, with its names imported. Lines end as those of the program. */
export function replacement(
  place: ProgramPlace,
  { title, node, used, names, newText }: Replacement,
): readonly CodeAction[] {
  const lineEnd = /\r\n?|\n/.exec(place.program.text)?.[0] ?? '\n';
  const range = { start: node.from, end: node.to };
  const edit = { range, newText: newText.replaceAll(/\r\n?|\n/g, lineEnd) };
  const imports = place.imports.importEdit(names, used, edit);
  const edits = [edit, ...(imports === undefined ? [] : [imports])];
  return [
    {
      title,
      kind: 'refactor.rewrite',
      edits: edits.toSorted((one, other) => one.range.start - other.range.start),
    },
  ];
}
