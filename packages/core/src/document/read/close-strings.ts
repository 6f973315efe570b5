import type { Range } from '../../text/range.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';

/** What strings and phrases are quoted with. A sort has neither. */
const quotes: Readonly<Record<ExpressionKind, string | undefined>> = {
  filters: "'",
  containerfilter: "'",
  search: '"',
  sort: undefined,
};

const none: readonly Range[] = [];

/**
 * In a saved search strings and phrases end on their line, in the language itself they do not. So a closing quote takes the place of the
 * line end after each that is left open: the text stays as long, and what follows is read as it is meant.
 */
export function closeStrings(
  kind: ExpressionKind,
  text: string,
): { readonly text: string; readonly unterminated: readonly Range[] } {
  const quote = quotes[kind];
  if (quote === undefined || isClosed(text, quote)) return { text, unterminated: none };
  const unterminated: Range[] = [];
  let closed = '';
  for (const [line, content = ''] of text.matchAll(/([^\r\n]*)(?:\r\n?|\n)?/g)) {
    const start = closed.length;
    const end = start + content.length;
    // A doubled quote counts twice, so an odd number leaves one open. The last line is the parser's business.
    const open = end < text.length && content.split(quote).length % 2 === 0;
    if (open) {
      unterminated.push({ start: start + content.lastIndexOf(quote), end: start + content.trimEnd().length });
      closed += content + quote + line.slice(content.length + 1);
    } else {
      closed += line;
    }
  }
  return { text: closed, unterminated };
}

/** Whether no string reaches over a line end. A doubled quote closes and opens again. */
function isClosed(text: string, quote: string): boolean {
  for (let open = text.indexOf(quote); open !== -1;) {
    const close = text.indexOf(quote, open + 1);
    if (/[\r\n]/.test(text.slice(open, close === -1 ? undefined : close))) return false;
    open = close === -1 ? -1 : text.indexOf(quote, close + 1);
  }
  return true;
}
