import type { SavedSearch } from '@assetql/core/document';
import type { Explanation, ExplanationPart } from '@assetql/core/meaning';
import { visible } from '@assetql/client/export';

/** The explanation of one search or expression. */
export interface ExplainedText {
  /** The title of a search, or the file of an expression. */
  readonly name: string;
  readonly explanation: Explanation;
  /** `undefined` for an expression. */
  readonly search: SavedSearch | undefined;
}

/** Text output: a sentence for each, under its title when there are several, and optionally a line for each part. */
export function explanationText(all: readonly ExplainedText[], withParts: boolean): string {
  const blocks = all.map(({ name, explanation }) => {
    const title = all.length > 1 ? [`# ${visible(name)}`] : [];
    const parts = withParts ? explanation.parts.flatMap((part) => partLines(part, '  ')) : [];
    return [...title, explanation.text, ...parts].map((line) => `${line}\n`).join('');
  });
  return blocks.join('\n');
}

const joins: Readonly<Record<ExplanationPart['kind'], string>> = {
  condition: '',
  setting: '',
  all: 'all of:',
  any: 'any of:',
  not: 'not:',
};

function partLines({ kind, text, parts }: ExplanationPart, indent: string): readonly string[] {
  if (parts.length === 0) return [`${indent}- ${text}`];
  return [`${indent}- ${joins[kind]}`, ...parts.flatMap((part) => partLines(part, `${indent}  `))];
}

/** JSON output: `{ name, text, parts }`; ranges count in the file. */
export function explanationRow({ name, explanation: { text, parts }, search }: ExplainedText): object {
  return { name, text, parts: parts.map((part) => partRow(part, search)) };
}

function partRow(
  { text, kind, source, join, ranges, parts }: ExplanationPart,
  search: SavedSearch | undefined,
): object {
  const base = search === undefined ? 0 : search.start + (search[source]?.value.range.start ?? 0);
  return {
    text,
    kind,
    source,
    join,
    ranges: ranges.map(({ start, end }) => ({ start: start + base, end: end + base })),
    parts: parts.map((part) => partRow(part, search)),
  };
}
