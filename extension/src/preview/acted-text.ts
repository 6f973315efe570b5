import { changedStretch } from '@assetql/core/document';
import type { L10n } from '../connections/l10n.ts';

/** Characters that are announced; a screen reader reads them all. */
const longest = 200;

/** What an undo or redo is announced with: the lines of the text that it has changed, as they are now. */
export function actedText(act: 'undo' | 'redo', before: string, after: string, l10n: L10n): string {
  if (before === after)
    return act === 'undo' ? l10n.t('There is nothing to undo.') : l10n.t('There is nothing to redo.');
  const { start, end } = changedStretch(before, after);
  const lineStart = after.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = after.indexOf('\n', Math.max(start, end + after.length - before.length));
  const lines = after.slice(start === 0 ? 0 : lineStart, lineEnd < 0 ? after.length : lineEnd).trim();
  const shown = lines.length > longest ? `${lines.slice(0, longest)}…` : lines;
  if (shown === '') return act === 'undo' ? l10n.t('Undone.') : l10n.t('Redone.');
  return act === 'undo' ? l10n.t('Undone. The text is now: {0}', shown) : l10n.t('Redone. The text is now: {0}', shown);
}
