import type { AssetPrinter } from './asset-printer.ts';
import type { AssetColumns } from './csv-columns.ts';
import { cellText } from './delimited-printer.ts';

/** Escapes characters with a meaning in Markdown or HTML, and line ends, which would end the row. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|~]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Prints a Markdown table (GitHub Flavored Markdown, section 4.10). */
export function markdownPrinter(columns: AssetColumns): AssetPrinter {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return {
    start: () => row(columns.headings.map(escaped)) + row(columns.headings.map(() => '---')),
    add: (asset) => row(columns.values(asset).map((values) => escaped(cellText(values)))),
    end: () => '',
    notes: () => [],
  };
}
