import type { Mention } from '../saved-search.ts';

/** As the parsers of expressions read variables. */
const mention = /\{\{\s*([\p{L}\p{M}\p{N}_.-]+)\s*\}\}/gu;
const none: readonly Mention[] = [];

/** What looks like `{{name}}` in a value, wherever it stands. */
export function mentionsIn(text: string): readonly Mention[] {
  if (!text.includes('{{')) return none;
  return Array.from(text.matchAll(mention), (match) => ({
    name: match[1] ?? '',
    range: { start: match.index, end: match.index + match[0].length },
  }));
}
