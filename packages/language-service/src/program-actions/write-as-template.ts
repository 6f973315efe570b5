import { print } from '@assetql/core';
import type { SyntaxNode } from '@lezer/common';
import type { CodeAction } from '../code-actions/code-action.ts';
import { isSame } from '../requests/typescript/built.ts';
import { readHoledText, splitAtHoles, type HoledText } from '../requests/typescript/holes.ts';
import { openLibrary } from '../requests/typescript/library.ts';
import { template } from '../requests/typescript/source.ts';
import type { BuilderName } from './builder-imports.ts';
import { BuilderReader } from './builder-expression.ts';
import { BuilderValues } from './builder-values.ts';
import type { ProgramPlace } from './program-place.ts';
import { replacement } from './replacement.ts';
import { isSteady } from './steady-expression.ts';
import type { TypedExpression } from './typed-expression.ts';

/** The exports of the builder that create conditions, terms and sorts. */
const makers: ReadonlySet<string> = new Set([
  'allWords',
  'and',
  'ascending',
  'attributeById',
  'category',
  'contains',
  'descending',
  'endsWith',
  'everything',
  'fields',
  'isMatch',
  'lightbox',
  'not',
  'or',
  'phrase',
  'searchFields',
  'startsWith',
  'word',
]);

/** Function nodes; what a function returns is not a part of the expression around it. */
const functions: ReadonlySet<string> = new Set([
  'ArrowFunction',
  'FunctionDeclaration',
  'FunctionExpression',
  'MethodDeclaration',
]);

/**
 * Replaces the outermost call of the builder around the place by a template that asks for the same. What the program writes out becomes
 * text, other values become `${…}`. Not offered where something of it is not understood, or would be lost.
 */
export function writeAsTemplate(place: ProgramPlace): readonly CodeAction[] {
  const found = outermostCall(place);
  if (found === undefined || !place.isShort(found.node) || hasComment(found.node)) return [];
  // A member of it, such as `withSubCategories`, is none of what a tag returns.
  if (found.node.parent?.name === 'MemberExpression') return [];
  const { node, used } = found;
  const values = new BuilderValues(place, place.text(node));
  const made = new BuilderReader(place, openLibrary(), values).read(node);
  const text = made && provedText(made, values);
  const tag = made && place.imports.localNames([made.kind], used, node.from)?.get(made.kind);
  if (made === undefined || text === undefined || tag === undefined) return [];
  const holes = text.names.map((name) => values.expressions.get(name) ?? '');
  const newText = template(tag, text.parts, holes);
  return replacement(place, { title: 'Write it as a template', node, used, names: [made.kind], newText });
}

/** The text of a template for an expression; `undefined` unless what its tag reads is the same. */
function provedText({ kind, ast }: TypedExpression, { expressions }: BuilderValues): HoledText | undefined {
  const text = splitAtHoles(print(ast), { expressions });
  const isOnce = text.names.every(
    (name, index) => text.names.indexOf(name) === index || isSteady(expressions.get(name) ?? ''),
  );
  const read = isOnce ? readHoledText(kind, text) : undefined;
  if (read === undefined || text.names.length < expressions.size) return undefined;
  if (kind === 'sort') return print(read) === print(ast) ? text : undefined;
  return read.kind !== 'SortKey' && isSame(kind, ast, read) ? text : undefined;
}

/** The outermost call around the place that something of the builder makes. */
function outermostCall(place: ProgramPlace): { readonly node: SyntaxNode; readonly used: BuilderName } | undefined {
  let found: { readonly node: SyntaxNode; readonly used: BuilderName } | undefined;
  // At the border of two nodes, the call is the one that starts or ends there.
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = place.program.tree.resolveInner(place.range.start, side);
    for (; node !== null && !functions.has(node.name) && node.name !== 'Interpolation'; node = node.parent) {
      const isCall = node.name === 'CallExpression' && place.isAt(node);
      const used = isCall ? maker(place, node) : undefined;
      if (used !== undefined) found = { node, used };
    }
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a call is made with: `fields` of `fields.Status.eq(0)`. */
function maker({ imports }: ProgramPlace, call: SyntaxNode): BuilderName | undefined {
  for (let node = call.firstChild; node !== null; node = node.firstChild) {
    const name = imports.nameOf(node);
    if (name !== undefined) return makers.has(name.name) ? name : undefined;
    if (node.name !== 'MemberExpression' && node.name !== 'CallExpression') return undefined;
  }
  return undefined;
}

/** Whether an expression has a comment, which would be lost. */
function hasComment(node: SyntaxNode): boolean {
  let has = false;
  node.cursor().iterate(({ name }) => {
    has ||= name === 'LineComment' || name === 'BlockComment';
  });
  return has;
}
