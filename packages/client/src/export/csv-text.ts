import { csvField } from './csv-field.ts';

/** Rows as CSV (RFC 4180), below a line of headings. Not for spreadsheets: a value that one would run as a formula is left as it is. */
export const csvText = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
