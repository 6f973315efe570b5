import { describe, expect, test } from 'vitest';
import { run } from './run-in-process.ts';

interface Placed {
  readonly range: { readonly start: number; readonly end: number };
  readonly position: {
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
  };
}

/** A range without a position fails when the position is read. */
const isPlaced = (value: object): value is Placed => 'range' in value;

/** Every object with a range, at any depth. */
function placedIn(value: unknown): readonly Placed[] {
  if (typeof value !== 'object' || value === null) return [];
  const own: readonly Placed[] = isPlaced(value) ? [value] : [];
  const inner = Object.values(value).flatMap((member: unknown) => placedIn(member));
  return [...own, ...inner];
}

/** The offset of a line and column, counted as in editors. */
function offsetOf(text: string, line: number, column: number): number {
  const starts = [0, ...[...text.matchAll(/\r\n|\n/g)].map((found) => found.index + found[0].length)];
  return (starts[line - 1] ?? 0) + column - 1;
}

describe('every range in JSON output has a line and column', () => {
  test.each<readonly [what: string, args: readonly string[], stdin: string]>([
    [
      'check',
      ['check', '--format', 'json'],
      '# 🦊\r\n### A\r\nfilters: AsseType EQ Image\r\n  AND Status EQ Approved\r\n',
    ],
    ['check of an expression', ['check', '--kind', 'filters', '--format', 'json'], "\n  FileExtension EQ '🦊' AND x"],
    ['parse', ['parse', '--kind', 'filters'], 'AssetType EQ Image\n  AND (Status EQ 0)\n'],
  ])('%s', async (_what, args, stdin) => {
    const rows = placedIn(JSON.parse((await run(args, { stdin })).out));
    expect(rows.length).toBeGreaterThan(0);
    for (const { range, position } of rows) {
      expect(offsetOf(stdin, position.line, position.column)).toBe(range.start);
      expect(offsetOf(stdin, position.endLine, position.endColumn)).toBe(range.end);
    }
  });
});
