import type { AssetPrinter } from './asset-printer.ts';
import type { AssetColumns, CellValue } from './csv-columns.ts';
import { clipboardField, csvField, isFormula, tsvField } from './csv-field.ts';
import { visible } from './visible.ts';

export interface DelimitedOptions {
  /** Whether to start with a byte order mark, by which some spreadsheets detect UTF-8. */
  readonly bom: boolean;
  /** Whether to leave values unchanged that a spreadsheet would run. */
  readonly raw: boolean;
  /** Whether the output goes to a terminal, so that control characters have to be replaced. */
  readonly terminal: boolean;
}

/** The syntax of a row. */
export interface DelimitedForm {
  readonly separator: string;
  readonly lineEnd: string;
  readonly field: (text: string) => string;
}

/** RFC 4180. */
export const csvForm: DelimitedForm = { separator: ',', lineEnd: '\r\n', field: csvField };

/** Tab-separated values for line-based tools: a tab or line end in a value is written as `\t`, `\n` or `\r`. */
export const tsvForm: DelimitedForm = { separator: '\t', lineEnd: '\n', field: tsvField };

/** Tab-separated values as spreadsheets paste them. */
export const clipboardForm: DelimitedForm = { separator: '\t', lineEnd: '\n', field: clipboardField };

const listSeparator = '; ';

/** The values of a cell as one text. */
export const cellText = (values: readonly CellValue[]): string => joined(values, (text) => text);

const joined = (values: readonly CellValue[], change: (text: string) => string): string =>
  values
    .filter((value) => value !== undefined && value !== null)
    .map((value) => change(String(value)))
    .join(listSeparator);

/**
 * Prints a line of headings, then a line per asset. A value that a spreadsheet would run as a formula is prefixed with `'`, unless `raw` is
 * set.
 */
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
