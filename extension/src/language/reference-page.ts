const heading = /^(#{1,6}) (.+)$/;

interface Heading {
  readonly line: number;
  readonly depth: number;
  readonly text: string;
}

/** The headings of a page. Examples have lines that look like some. */
function headingsOf(lines: readonly string[]): readonly Heading[] {
  let isExample = false;
  return lines.flatMap((text, line) => {
    if (text.startsWith('```')) isExample = !isExample;
    const [, signs = '', title = ''] = isExample ? [] : (heading.exec(text) ?? []);
    return title === '' ? [] : [{ line, depth: signs.length, text: title }];
  });
}

/**
 * The part of the language reference that is about a code of diagnostics, or about a key of saved searches: from its heading to the next one
 * that is not a part of it. Returns the whole reference when there is no such part.
 */
export function referencePage(reference: string, name: string): string {
  const lines = reference.split('\n');
  const headings = headingsOf(lines);
  const found = headings.find(({ text }) => text === name) ?? headings.find(({ text }) => text.includes(`\`${name}\``));
  if (found === undefined) return reference;
  const next = headings.find(({ line, depth }) => line > found.line && depth <= found.depth);
  return `${lines.slice(found.line, next?.line).join('\n').trimEnd()}\n`;
}
