import type { AssetPrinter } from './asset-printer.ts';
import type { AssetColumns, CellValue } from './csv-columns.ts';
import { clipboardField, csvField, isFormula, tsvField } from './csv-field.ts';
import { visible } from './visible.ts';

export interface DelimitedOptions {
  /** Whether a byte order mark comes first, by which some spreadsheets know UTF-8. */
  readonly bom: boolean;
  /** Whether values that a spreadsheet would run stay as they are. */
  readonly raw: boolean;
  /** Whether the result is shown to a person, whose terminal must not be moved by it. */
  readonly terminal: boolean;
}

/** How a row is written. */
export interface DelimitedForm {
  readonly separator: string;
  readonly lineEnd: string;
  readonly field: (text: string) => string;
}

/** RFC 4180. */
export const csvForm: DelimitedForm = { separator: ',', lineEnd: '\r\n', field: csvField };

/** Values separated by tabs, for programs that split lines: a tab or line end in a value is written as `\t`, `\n` or `\r`. */
export const tsvForm: DelimitedForm = { separator: '\t', lineEnd: '\n', field: tsvField };

/** Values separated by tabs, as spreadsheets take them from the clipboard. */
export const clipboardForm: DelimitedForm = { separator: '\t', lineEnd: '\n', field: clipboardField };

const listSeparator = '; ';

/** The values of a field as one text. */
export const cellText = (values: readonly CellValue[]): string => joined(values, (text) => text);

const joined = (values: readonly CellValue[], change: (text: string) => string): string =>
  values
    .filter((value) => value !== undefined && value !== null)
    .map((value) => change(String(value)))
    .join(listSeparator);

/** Assets as lines of fields, after a line of headings. A value that a spreadsheet would run gets a `'` before it, unless it is to stay raw. */
export function delimitedPrinter(
  columns: AssetColumns,
  form: DelimitedForm,
  { bom, raw, terminal }: DelimitedOptions,
): AssetPrinter {
  let neutralised = 0;
  const guarded = (text: string): string => {
    if (raw || !isFormula(text)) return text;
    neutralised += 1;
    return `'${text}`;
  };
  const row = (fields: readonly string[]): string => {
    const written = fields.map(form.field);
    return terminal ? `${written.map(visible).join(form.separator)}\n` : written.join(form.separator) + form.lineEnd;
  };
  return {
    start: () => (bom ? '\uFEFF' : '') + row(columns.headings.map(guarded)),
    add: (asset) => row(columns.values(asset).map((values) => joined(values, guarded))),
    end: () => '',
    notes: () => (neutralised === 0 ? [] : [{ about: 'formula', count: neutralised }]),
  };
}
