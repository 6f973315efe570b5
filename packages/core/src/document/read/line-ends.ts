/** The end of the line that `offset` lies in, as it is written; empty at the end of the text. */
export function lineEndAt(text: string, offset: number): string {
  const end = text.charAt(offset);
  if (end !== '\r' && end !== '\n') return '';
  return end === '\r' && text.charAt(offset + 1) === '\n' ? '\r\n' : end;
}

/**
 * The ends of the lines that an item is printed in. `written` is its text and `last` what ends it. A line that is kept keeps its own
 * end; a new one gets that of the line it came from.
 */
export function endsOf(written: string, last: string, printed: readonly string[]): readonly string[] {
  const lines = written.split(/\r\n|\r|\n/);
  const ends = [...(written.match(/\r\n|\r|\n/g) ?? []), last];
  let at = 0;
  return printed.map((line) => {
    // Of several blank lines one is kept.
    while (line.trim() !== '' && at < lines.length - 1 && lines[at]?.trim() === '') at += 1;
    const end = ends[Math.min(at, ends.length - 1)] ?? last;
    at += 1;
    return end;
  });
}
