import { nameOf, parse, print, withoutGroups, type TextEdit } from '@assetql/core';
import { simplify, type MeaningOptions } from '@assetql/core/meaning';
import type { LanguageDocument } from '../language-document.ts';
import { changesOnlyForm, inDocument, type ActionPlace, type ExpressionPlace } from './action-place.ts';
import type { CodeAction } from './code-action.ts';
import { layOutLike } from './lay-out.ts';
import type { ExpressionNode } from './node-path.ts';
import { shortened } from './shortened.ts';
import { withoutLines } from './without-lines.ts';
import { holdsComment } from './written-expression.ts';

/** Says the same in fewer words: of the whole expression, or of the largest brackets at the place that can be said so. */
export function simplifyExpression(place: ActionPlace): readonly CodeAction[] {
  const { expression, document, context } = place;
  if (expression === undefined) return [];
  const searchFields = expression.search?.searchFields?.names.map(nameOf);
  const options = { schema: context.schema, searchFields };
  // A blank template is left out of the query that a program puts it in, which is another restriction inside of an OR.
  const isTemplate = document.kind !== 'document' && document.template !== undefined;
  for (const node of candidates(expression)) {
    const simple = simplified(node, expression, options);
    if (simple === undefined || holdsComment(expression, node.range)) continue;
    if (simple === 'always' && isTemplate) continue;
    const edits =
      simple === 'always' ? removal(expression, document.text) : replacement(simple, node, expression, document);
    if (!changesOnlyForm(place, edits)) continue;
    const title = simple === 'always' ? 'Remove it: it leaves nothing out' : `Simplify to ${shortened(print(simple))}`;
    return [{ title, kind: 'refactor.rewrite', edits }];
  }
  return [];
}

const replacement = (
  simple: ExpressionNode,
  node: ExpressionNode,
  expression: ExpressionPlace,
  document: LanguageDocument,
): readonly TextEdit[] =>
  inDocument(expression, [{ range: node.range, newText: layOutLike(simple, node, expression, document) }]);

/** Takes the whole expression away; in a file, its key as well. */
const removal = ({ part, search, ast, start }: ExpressionPlace, text: string): readonly TextEdit[] =>
  part === undefined || search === undefined
    ? [{ range: { start: ast.range.start + start, end: ast.range.end + start }, newText: '' }]
    : [withoutLines(text, part.range, search.start)];

/** The whole expression, and the brackets around the place. The text in a body or after a field means something only there. */
function candidates({ ast, path, selection }: ExpressionPlace): readonly ExpressionNode[] {
  const border = path.findIndex(({ kind }) => kind === 'Any' || kind === 'Field');
  const groups = path.slice(0, border === -1 ? undefined : border).filter(({ kind }) => kind === 'Group');
  const inner = groups.filter((node) => node !== ast);
  const isSelected = ({ range }: ExpressionNode): boolean =>
    range.start === selection.start && range.end === selection.end && range.start < range.end;
  const selected = inner.filter(isSelected);
  return selected.length > 0 ? selected : [ast, ...inner];
}

/** The node in fewer words; `always` when it leaves nothing out; nothing when there is no shorter form. */
function simplified(
  node: ExpressionNode,
  { kind, ast }: ExpressionPlace,
  options: MeaningOptions,
): ExpressionNode | 'always' | undefined {
  const simple = simplify<'filters' | 'containerfilter' | 'search'>(kind, withoutGroups(node), options);
  if (simple === undefined) return node === ast ? 'always' : undefined;
  const isJoin = simple.kind === 'And' || simple.kind === 'Or';
  const fresh = node !== ast && isJoin ? parse(kind, `(${print(simple)})`).ast : simple;
  return fresh !== undefined && print(fresh).length < print(node).length ? fresh : undefined;
}
