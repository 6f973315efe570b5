import { schema as specified, type Diagnostic, type Range, type Schema, type TextEdit } from '@assetql/core';
import { searchAt } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { keepsMeaning } from './keeps-meaning.ts';
import { pathTo, type ExpressionNode } from './node-path.ts';
import { writtenExpression, type WrittenExpression } from './written-expression.ts';

/** Where actions are asked for, and what they all want to know of it. */
export interface ActionPlace {
  readonly document: LanguageDocument;
  /** A caret, or a selection without the blanks at its ends. */
  readonly range: Range;
  readonly context: ServiceContext;
  readonly schema: Schema;
  /** What is wrong in the document. */
  readonly diagnostics: readonly Diagnostic[];
  readonly expression: ExpressionPlace | undefined;
}

/** The expression at the place. */
export interface ExpressionPlace extends WrittenExpression {
  /** The caret or selection in its text. */
  readonly selection: Range;
  /** The nodes around the selection, the outermost first. */
  readonly path: readonly ExpressionNode[];
}

/** The place of actions; a range outside of the text is moved into it. */
export function actionPlace(
  document: LanguageDocument,
  given: Range,
  context: ServiceContext,
  diagnostics: readonly Diagnostic[],
): ActionPlace {
  const range = withoutBlanks(document.text, given);
  const schema = context.schema ?? specified;
  const written = writtenExpression(document, range, context.schema);
  return { document, range, context, schema, diagnostics, expression: placed(written, range) };
}

function placed(written: WrittenExpression | undefined, range: Range): ExpressionPlace | undefined {
  if (written === undefined) return undefined;
  const selection = { start: range.start - written.start, end: range.end - written.start };
  return { ...written, selection, path: pathTo(written.ast, selection) };
}

/** What of the document is the search at the place. */
export function searchRange({ document, range }: ActionPlace): Range {
  if (document.kind !== 'document') return { start: 0, end: document.text.length };
  const { start, length } = searchAt(document.parsed, range.start);
  return { start, end: start + length };
}

function withoutBlanks(text: string, range: Range): Range {
  let start = Math.min(Math.max(range.start, 0), text.length);
  let end = Math.min(Math.max(range.end, start), text.length);
  if (text.slice(start, end).trim() === '') return { start, end: start };
  while (text.slice(start, start + 1).trim() === '') start += 1;
  while (text.slice(end - 1, end).trim() === '') end -= 1;
  return { start, end };
}

/** Edits of the expression's text as edits of the document. */
export const inDocument = ({ start: by }: WrittenExpression, edits: readonly TextEdit[]): readonly TextEdit[] =>
  edits.map(({ range, newText }) => ({ range: { start: range.start + by, end: range.end + by }, newText }));

/** Whether edits change something and leave what the document asks for as it was. */
export const changesOnlyForm = ({ document, context }: ActionPlace, edits: readonly TextEdit[]): boolean =>
  edits.some(({ range, newText }) => document.text.slice(range.start, range.end) !== newText) &&
  keepsMeaning(document, edits, context.schema);
