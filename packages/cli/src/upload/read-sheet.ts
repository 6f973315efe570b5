import { csvColumns, isFormula } from '@assetql/client/export';
import { CsvError, parse } from 'csv-parse/sync';
import { didYouMean } from '../options/did-you-mean.ts';

/** What a row of a sheet says of one file. Columns that are absent or empty say nothing. */
export interface SheetRow {
  /** The row's first line in the sheet, from 1. */
  readonly line: number;
  /** The file, as it is written: relative to the sheet's folder, or absolute. */
  readonly file: string;
  readonly title?: string;
  readonly description?: string;
  readonly categories?: readonly string[];
  readonly keywords?: readonly string[];
  /** The cells by the attributes' names. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** A mistake in a sheet. */
export interface SheetProblem {
  /** From 1. */
  readonly line: number;
  /** The heading of the column, where one cell is to blame. */
  readonly column?: string;
  readonly message: string;
}

/** A sheet as it was read. With problems, `rows` are those that could be read. */
export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly problems: readonly SheetProblem[];
  /** Columns that an export has and only the library sets, which are left out. */
  readonly ignored: readonly string[];
}

const texts = ['title', 'description'] as const;
const lists = ['categories', 'keywords'] as const;
const attributePrefix = 'attributes.';
const ours: readonly string[] = ['file', ...texts, ...lists];

/** Headings that `--format csv` writes and an upload cannot set. */
const setByLibrary: ReadonlySet<string> = new Set(csvColumns([]).headings.filter((heading) => !ours.includes(heading)));

const separators = [',', ';', '\t'] as const;

/** The separator that occurs most often in the line of headings. Spreadsheets of many languages write semicolons. */
function separatorOf(text: string): string {
  const [headings = ''] = text.split(/\r\n?|\n/, 1);
  const count = (separator: string): number => headings.split(separator).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** A cell without the `'` that an export puts before what a spreadsheet would run. */
const cellText = (cell: string): string => (cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell);

/** The values of a list, which semicolons separate as in an export. */
export const listOf = (cell: string): readonly string[] =>
  cell
    .split(';')
    .map((each) => cellText(each.trim()))
    .filter((each) => each !== '');

interface SheetRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The number of lines that end in some bytes. */
const lineEnds = (bytes: Buffer): number => bytes.toString('latin1').match(/\r\n?|\n/g)?.length ?? 0;

/** The records with the lines they start on, or the mistake that keeps the sheet from being read. */
function readRecords(text: string): readonly SheetRecord[] | SheetProblem {
  const bytes = Buffer.from(text);
  const lines: number[] = [];
  let [line, start] = [1, 0];
  try {
    const records = parse(bytes, {
      bom: true,
      delimiter: separatorOf(text.replace(/^\uFEFF/, '')),
      relax_column_count: true,
      on_record: (cells: string[], { bytes: end }) => {
        lines.push(line);
        // The parser counts a line end of two characters inside a cell twice.
        line += lineEnds(bytes.subarray(start, end));
        start = end;
        return cells;
      },
    });
    return records.map((cells, index) => ({ line: lines[index] ?? line, cells }));
  } catch (error) {
    if (error instanceof CsvError) return { line, message: quoteProblem(error.code) };
    throw error;
  }
}

/** What a sheet's quotes have wrong, in a sentence. */
const quoteProblem = (code: CsvError['code']): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A double quote in this row is opened and never closed.'
    : 'A double quote inside a cell is written twice, and the cell is put in double quotes.';

/** Reads the headings: the place of each, and the mistakes in them. */
function readHeadings(headings: readonly string[], line: number): readonly SheetProblem[] {
  const problems: SheetProblem[] = [];
  const seen = new Set<string>();
  for (const column of headings) {
    if (seen.has(column)) problems.push({ line, column, message: 'This column is there twice; keep one of them.' });
    seen.add(column);
    const isKnown = ours.includes(column) || column.startsWith(attributePrefix) || setByLibrary.has(column);
    if (column !== '' && !isKnown)
      problems.push({
        line,
        column,
        message: `No column is called so. ${didYouMean(column, [...ours, `${attributePrefix}NAME`])}`,
      });
  }
  if (!seen.has('file'))
    problems.push({ line, message: 'The first line needs a column “file”, which names the file of each row.' });
  return problems;
}

function readRow({ line, cells }: SheetRecord, headings: readonly string[]): SheetRow | SheetProblem {
  const cell = (column: string): string => cellText(cells[headings.indexOf(column)]?.trim() ?? '');
  if (cells.length > headings.length)
    return {
      line,
      message: `This row has ${cells.length} cells, and there are ${headings.length} columns; put a cell with separators in double quotes.`,
    };
  const file = cell('file');
  if (file === '') return { line, column: 'file', message: 'This row names no file.' };
  const named = headings.filter((column) => column.startsWith(attributePrefix) && cell(column) !== '');
  return {
    line,
    file,
    ...Object.fromEntries(texts.filter((column) => cell(column) !== '').map((column) => [column, cell(column)])),
    ...Object.fromEntries(
      lists.filter((column) => cell(column) !== '').map((column) => [column, listOf(cell(column))]),
    ),
    ...(named.length === 0
      ? {}
      : {
          attributes: Object.fromEntries(named.map((column) => [column.slice(attributePrefix.length), cell(column)])),
        }),
  };
}

/**
 * Reads a sheet (CSV, with commas, semicolons or tabs between cells) whose first line has the headings `file`, `title`, `description`,
 * `categories`, `keywords` and `attributes.NAME`, as `--format csv` writes them. Never throws.
 */
export function readSheet(text: string): Sheet {
  const records = readRecords(text);
  if (!('length' in records)) return { rows: [], problems: [records], ignored: [] };
  const [first, ...others] = records;
  if (first === undefined)
    return {
      rows: [],
      problems: [{ line: 1, message: 'The sheet is empty; its first line has the headings.' }],
      ignored: [],
    };
  const headings = first.cells.map((heading) => heading.trim());
  const problems = [...readHeadings(headings, first.line)];
  const rows: SheetRow[] = [];
  if (headings.includes('file'))
    for (const record of others.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))) {
      const row = readRow(record, headings);
      if ('message' in row) problems.push(row);
      else rows.push(row);
    }
  const lines = new Map<string, number>();
  for (const { file, line } of rows) {
    const before = lines.get(file);
    if (before === undefined) lines.set(file, line);
    else
      problems.push({ line, column: 'file', message: `Line ${before} is about the same file; keep one of the two.` });
  }
  return { rows, problems, ignored: headings.filter((heading) => setByLibrary.has(heading)) };
}
