import { MarkupKind, type MarkupContent } from 'vscode-languageserver-protocol';

/** What is said of a word. All texts are plain. */
export interface Words {
  readonly title?: string;
  readonly text: string;
  readonly spec?: string;
  readonly assumed?: boolean;
  readonly swatch?: string;
  readonly details?: readonly { readonly label: string; readonly text: string }[];
}

/** A plain text as it is written where markdown is read. */
export const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]()<>#+\-!|~&$]/g, String.raw`\$&`).replaceAll(/^([ \t]*\d+)\./gm, String.raw`$1\.`);

const source = ({ spec, assumed }: Words): string | undefined =>
  assumed === true
    ? 'Assumed: the interface specification is silent, and live services were followed.'
    : spec === undefined
      ? undefined
      : `Interface specification, §${spec}.`;

/** Paragraphs in the format that a client shows; `undefined` when there are none. */
export function documentation(words: Words, markdown: boolean): MarkupContent | undefined {
  const write = markdown ? escaped : (text: string): string => text;
  const strong = (text: string): string => (markdown ? `**${escaped(text)}**` : text);
  const { title, text, swatch, details = [] } = words;
  const from = source(words);
  const paragraphs = [
    title === undefined ? undefined : strong(title),
    text === '' ? undefined : write(text),
    details.length === 0
      ? undefined
      : details
          .map((detail) => `${markdown ? '- ' : ''}${write(detail.label)}: ${write(detail.text).replaceAll('\n', ' ')}`)
          .join('\n'),
    swatch,
    from === undefined ? undefined : markdown ? `*${escaped(from)}*` : from,
  ].filter((paragraph) => paragraph !== undefined);
  if (paragraphs.length === 0) return undefined;
  return { kind: markdown ? MarkupKind.Markdown : MarkupKind.PlainText, value: paragraphs.join('\n\n') };
}
