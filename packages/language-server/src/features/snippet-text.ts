import type { CompletionItem } from '@assetql/language-service';

const plain = (text: string): string => text.replaceAll(/[\\$}]/g, String.raw`\$&`);

/** The inserted text as a snippet; `undefined` when the caret goes to its end anyway. */
export function snippetText({ insert, caret, stops }: CompletionItem): string | undefined {
  const places =
    stops?.flatMap(({ ranges }, index) => ranges.map((range) => ({ ...range, number: index + 1 }))) ??
    (caret === undefined || caret === insert.length ? [] : [{ start: caret, end: caret, number: 0 }]);
  if (places.length === 0) return undefined;
  let text = '';
  let at = 0;
  for (const { start, end, number } of places.toSorted((a, b) => a.start - b.start)) {
    text += plain(insert.slice(at, start));
    text += start === end ? `$${number}` : `\${${number}:${plain(insert.slice(start, end))}}`;
    at = end;
  }
  return text + plain(insert.slice(at));
}
