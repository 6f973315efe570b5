export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly met: boolean | undefined;
}

/** Prints rows as a Markdown table; `met` is told by a word, since colour alone says nothing. */
export function printTable(title: string, rows: readonly Row[]): void {
  const verdict = (met: boolean | undefined): string => (met === undefined ? '' : met ? 'met' : 'missed');
  process.stdout.write(`\n### ${title}\n\n| what | measured | target | |\n|---|---|---|---|\n`);
  for (const row of rows)
    process.stdout.write(`| ${row.what} | ${row.measured} | ${row.target} | ${verdict(row.met)} |\n`);
}

export function times(ratio: number): string {
  return `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)}×`;
}
