import type { Attribute } from '../resources/attribute.ts';
import { csvField, isFormula } from './csv-field.ts';
import { visible } from './visible.ts';
import type { AssetPrinter } from './asset-printer.ts';
import { csvColumns } from './csv-columns.ts';

export interface CsvOptions {
  /** Whether a byte order mark comes first, by which some spreadsheets know UTF-8. */
  readonly bom: boolean;
  /** Whether values that a spreadsheet would run stay as they are. */
  readonly raw: boolean;
  /** Whether the result is shown to a person, whose terminal must not be moved by it. */
  readonly terminal: boolean;
}

const listSeparator = '; ';
/** As RFC 4180 has it. */
const lineEnd = '\r\n';

/**
 * Assets as CSV (RFC 4180): a heading, a line for each asset, several values of a field joined by `; `. A value that a spreadsheet would
 * run as a formula gets a `'` before it, unless it is to stay raw.
 */
export function csvPrinter(attributes: readonly Attribute[], { bom, raw, terminal }: CsvOptions): AssetPrinter {
  const columns = csvColumns(attributes);
  let neutralised = 0;
  const guarded = (text: string): string => {
    if (raw || !isFormula(text)) return text;
    neutralised += 1;
    return `'${text}`;
  };
  const written = (values: readonly (string | number | boolean | null | undefined)[]): string =>
    values
      .filter((value) => value !== undefined && value !== null)
      .map((value) => guarded(String(value)))
      .join(listSeparator);
  const row = (fields: readonly string[]): string => {
    const text = fields.map(csvField).join(',');
    return terminal ? `${visible(text)}\n` : text + lineEnd;
  };
  return {
    start: () => (bom ? '\uFEFF' : '') + row(columns.headings.map(guarded)),
    add: (asset) => row(columns.values(asset).map(written)),
    end: () => '',
    notes: () => (neutralised === 0 ? [] : [{ about: 'formula', count: neutralised }]),
  };
}
