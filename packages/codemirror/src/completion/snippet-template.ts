import type { SnippetStop } from '@assetql/language-service';

/**
 * Converts a snippet to the syntax of `@codemirror/autocomplete`: `#{1:text}` for each placeholder, and an empty one at the end. Braces in
 * the text are escaped; placeholders cannot contain braces.
 */
export function snippetTemplate(insert: string, stops: readonly SnippetStop[]): string {
  const placeholders = stops
    .flatMap(({ ranges }, index) => ranges.map((range) => ({ ...range, number: index + 1 })))
    .toSorted((a, b) => a.start - b.start);
  let template = '';
  let from = 0;
  for (const { start, end, number } of placeholders) {
    template += `${escaped(insert.slice(from, start))}#{${number}:${insert.slice(start, end)}}`;
    from = end;
  }
  return `${template}${escaped(insert.slice(from))}#{${stops.length + 1}}`;
}

const escaped = (text: string): string => text.replace(/[{}]/g, String.raw`\$&`);
