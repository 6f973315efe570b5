import { styleText } from 'node:util';
import type { DocumentDiff, ExpressionDiff, PartChange, SearchDiff, TextChange } from '@assetql/core/meaning';
import { visible } from '@assetql/client/export';
import { differenceRows, type DiffRow, type RowSign } from './difference-rows.ts';

const styles: Readonly<Record<RowSign, Parameters<typeof styleText>[0] | undefined>> = {
  '+': 'green',
  '-': 'red',
  '~': 'yellow',
  ' ': undefined,
};

/** The rows for two expressions; none when they are equal. */
function expressionRows(diff: ExpressionDiff, depth: number): readonly DiffRow[] {
  if (diff.difference === undefined) return [];
  const rows = differenceRows(diff.difference, depth);
  return diff.meaning === 'same' ? [...rows, { sign: ' ', depth, text: 'Both mean the same.' }] : rows;
}

function textRow({ part, name, before, after }: TextChange, depth: number): DiffRow {
  const label = part === 'variable' ? `@${name ?? ''} =` : part === 'description' ? '#' : `${part}:`;
  const line = (text: string): string => `${label} ${text.replaceAll('\n', ' ')}`;
  if (before === undefined) return { sign: '+', depth, text: line(after ?? '') };
  if (after === undefined) return { sign: '-', depth, text: line(before) };
  return { sign: '~', depth, text: `${line(before)} → ${after.replaceAll('\n', ' ')}` };
}

function partRows(change: PartChange, depth: number): readonly DiffRow[] {
  if (!('difference' in change)) return [textRow(change, depth)];
  const { part, before, after, difference } = change;
  if (before === '') return [{ sign: '+', depth, text: `${part}: ${after}` }];
  if (after === '') return [{ sign: '-', depth, text: `${part}: ${before}` }];
  if (difference === undefined) return [{ sign: '~', depth, text: `${part}: ${before} → ${after}` }];
  return [{ sign: ' ', depth, text: `${part}:` }, ...expressionRows(change, depth + 1)];
}

const titleOf = (name: string | undefined): string => (name === '' ? '(no title)' : `### ${name ?? ''}`);

function searchRows({ change, before, after, parts }: SearchDiff): readonly DiffRow[] {
  const below = parts.flatMap((part) => partRows(part, 1));
  switch (change) {
    case 'added':
      return [{ sign: '+', depth: 0, text: titleOf(after) }];
    case 'removed':
      return [{ sign: '-', depth: 0, text: titleOf(before) }];
    case 'renamed':
      return [{ sign: '~', depth: 0, text: `${titleOf(before)} → ${titleOf(after)}` }, ...below];
    default:
      return [{ sign: ' ', depth: 0, text: titleOf(after) }, ...below];
  }
}

function written(rows: readonly DiffRow[], color: boolean): string {
  return rows
    .map(({ sign, depth, text }) => {
      const line = `${sign} ${'  '.repeat(depth)}${visible(text)}`;
      const style = color ? styles[sign] : undefined;
      return `${style === undefined ? line : styleText(style, line, { validateStream: false })}\n`;
    })
    .join('');
}

/** The changes between two expressions as text; empty when they are equal. */
export const expressionDiffText = (diff: ExpressionDiff, color: boolean): string =>
  written(expressionRows(diff, 0), color);

/** The changes between two saved-search files as text; empty when they are equal. */
export const documentDiffText = ({ variables, searches }: DocumentDiff, color: boolean): string =>
  written([...variables.map((change) => textRow(change, 0)), ...searches.flatMap(searchRows)], color);
