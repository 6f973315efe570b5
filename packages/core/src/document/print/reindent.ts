import { LineReader } from '../read/lines.ts';
import { trimmedEnd } from '../read/value-text.ts';

const indent = '  ';

/** A comment line at the depth it was meant to have: at the start of the line, or indented. */
export function printComment(line: string): string {
  const text = line.trim();
  return line.startsWith('#') ? text : indent + text;
}

/**
 * The lines of a value that are kept as they are, after the first: indented by two, deeper ones as much deeper as they were. Several
 * blank lines become one.
 */
export function reindent(text: string): readonly string[] {
  const reader = new LineReader(text);
  reader.advance();
  const lines: { readonly margin: string; readonly content: string; readonly comment: boolean }[] = [];
  while (reader.advance()) {
    const { start, content, end, kind } = reader;
    const last = trimmedEnd(text, content, end);
    if (kind === 'blank' && lines.at(-1)?.content === '') continue;
    lines.push({ margin: text.slice(start, content), content: text.slice(content, last), comment: kind === 'comment' });
  }
  const shared = commonMargin(
    lines.filter(({ content, comment }) => content !== '' && !comment).map(({ margin }) => margin),
  );
  return lines.map(({ margin, content }) => {
    if (content === '') return '';
    return indent + (margin.startsWith(shared) ? margin.slice(shared.length) : '') + content;
  });
}

/** The blanks that all lines start with. */
function commonMargin([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const margin of others) {
    let same = 0;
    while (same < length && margin.charCodeAt(same) === first.charCodeAt(same)) same++;
    length = same;
  }
  return first.slice(0, length);
}
