import type { SnippetStop } from '@assetql/language-service';

/**
 * A snippet in the notation of `@codemirror/autocomplete`: `#{1:text}` for each place to be filled in, and one behind the last.
 * Braces of the text itself are escaped; a place to be filled in can hold none.
 */
export function snippetTemplate(insert: string, stops: readonly SnippetStop[]): string {
  const places = stops
    .flatMap(({ ranges }, index) => ranges.map((range) => ({ ...range, number: index + 1 })))
    .toSorted((a, b) => a.start - b.start);
  let template = '';
  let from = 0;
  for (const { start, end, number } of places) {
    template += `${escaped(insert.slice(from, start))}#{${number}:${insert.slice(start, end)}}`;
    from = end;
  }
  return `${template}${escaped(insert.slice(from))}#{${stops.length + 1}}`;
}

const escaped = (text: string): string => text.replace(/[{}]/g, String.raw`\$&`);
