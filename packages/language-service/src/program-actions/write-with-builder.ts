import type { Expression } from '@assetql/core';
import type { SyntaxNode } from '@lezer/common';
import type { CodeAction } from '../code-actions/code-action.ts';
import type { EmbeddedQuery } from '../embedded/embedded-query.ts';
import { childrenOf } from '../embedded/program-tree.ts';
import { FilterProgram } from '../requests/typescript/filter-program.ts';
import { withHoleNames, type Holes } from '../requests/typescript/holes.ts';
import { openLibrary } from '../requests/typescript/library.ts';
import { SearchProgram } from '../requests/typescript/search-program.ts';
import { sortPiece } from '../requests/typescript/sort-piece.ts';
import { layOut, usedNames, withNames, type Source } from '../requests/typescript/source.ts';
import { placedHoles } from '../template-search/template-hole.ts';
import { lineIndent } from './line-indent.ts';
import type { ProgramPlace } from './program-place.ts';
import { replacement } from './replacement.ts';
import { isSteady } from './steady-expression.ts';
import { typedExpression } from './typed-expression.ts';

/** What joins conditions, and templates: a piece of nothing else is the template in more words. */
const frames: ReadonlySet<string> = new Set(['and', 'or', 'not', 'filters', 'containerfilter', 'search', 'sort']);

/**
 * Replaces the template at the place by calls of the builder that ask for the same. What the builder has no form for stays a template in
 * them. Not offered where nothing of it has a form, and for templates with mistakes.
 */
export function writeWithBuilder(place: ProgramPlace): readonly CodeAction[] {
  const found = templateAt(place);
  if (found === undefined) return [];
  const { query, node, tag, literal } = found;
  const used = place.imports.nameOf(tag);
  const source = used?.name === query.kind ? written(place, query, literal) : undefined;
  if (used === undefined || source === undefined) return [];
  const names = usedNames(source);
  const local = names.some((name) => !frames.has(name)) ? place.imports.localNames(names, used, node.from) : undefined;
  if (local === undefined) return [];
  const { text } = place.program;
  const { indent, start } = lineIndent(text, node.from);
  const newText = layOut(
    withNames(source, (name) => local.get(name) ?? name),
    indent,
    node.from - start,
  );
  return replacement(place, { title: 'Write it with the builder', node, used, names, newText });
}

interface FoundTemplate {
  readonly query: EmbeddedQuery;
  readonly node: SyntaxNode;
  readonly tag: SyntaxNode;
  readonly literal: SyntaxNode;
}

/** The innermost template around the place, if it is whole. The text in its holes is the program's own. */
function templateAt(place: ProgramPlace): FoundTemplate | undefined {
  const { queries, program, range } = place;
  for (const query of queries.toReversed()) {
    const literal = program.tree.resolveInner(query.range.start - 1, 1);
    const node = literal.parent;
    if (literal.name !== 'TemplateString' || node?.name !== 'TaggedTemplateExpression') continue;
    const isWhole = place.isShort(node) && literal.from === query.range.start - 1 && literal.to === query.range.end + 1;
    const tag = node.firstChild;
    const isInHole = query.holes.some(({ hostRange: { start, end } }) => start < range.start && range.end < end);
    if (tag !== null && place.isAt(node)) return isWhole && !isInHole ? { query, node, tag, literal } : undefined;
  }
  return undefined;
}

/** A template as calls of the builder. */
function written(place: ProgramPlace, query: EmbeddedQuery, literal: SyntaxNode): Source | undefined {
  const { document, kind } = query;
  const template = document.kind === 'document' ? undefined : document.template;
  if (template === undefined || template.check({}).some(({ severity }) => severity === 'error')) return undefined;
  const ast = template.parse();
  const named = ast && holesOf(place, query, ast, literal);
  if (named === undefined) return undefined;
  const { holes, expression } = named;
  const library = openLibrary();
  const typed = typedExpression(kind, expression);
  if (typed === undefined) return undefined;
  switch (typed.kind) {
    case 'sort':
      return query.holes.length > 0 ? undefined : sortPiece(typed.ast, library)?.source;
    case 'search':
      return new SearchProgram(library, holes).piece(typed.ast)?.source;
    default:
      return new FilterProgram(typed.kind, library, holes).piece(typed.ast)?.source;
  }
}

/** Values that only a template accepts, not the builder. */
const noValues: ReadonlySet<string> = new Set(['ArrayExpression', 'BooleanLiteral', 'null']);

/** The holes of a template, and its expression with their names; `undefined` if the expression of a hole cannot be moved. */
function holesOf(
  place: ProgramPlace,
  query: EmbeddedQuery,
  ast: Expression,
  literal: SyntaxNode,
): { readonly holes: Holes; readonly expression: Expression } | undefined {
  const expressions = new Map<string, string>();
  const values = new Set<string>();
  const conditions = new Set<string>();
  const names = new Map<string, string>();
  const steady = new Map<string, string>();
  const interpolations = childrenOf(literal).filter(({ name }) => name === 'Interpolation');
  const placed = placedHoles(query, ast, place.queries);
  for (const [index, { variable, takes }] of placed.entries()) {
    const interpolation = interpolations[index];
    const [, node, end] = interpolation === undefined ? [] : childrenOf(interpolation);
    // Comments would be lost, and a list of expressions is several arguments.
    if (node === undefined || end?.name !== 'InterpolationEnd' || node.name === 'SequenceExpression') return undefined;
    const expression = place.text(node);
    const name = steady.get(expression) ?? variable.slice(2, -2);
    if (isSteady(expression)) steady.set(expression, name);
    names.set(variable, name);
    expressions.set(name, expression);
    if (takes === 'condition') conditions.add(name);
    if (!noValues.has(node.name) && expression !== 'undefined') values.add(name);
  }
  return {
    holes: { expressions, values, conditions },
    expression: withHoleNames(ast, (variable) => names.get(variable)),
  };
}
