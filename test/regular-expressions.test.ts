import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { expect, test, vi } from 'vitest';
import { parseSync, Visitor } from 'vite';
import { grammar, injection } from '../extension/build/grammar/grammar.ts';
import type { Rule } from '../extension/build/grammar/rule.ts';

const root = join(import.meta.dirname, '..');

interface Written {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Expressions that take longer than their texts, by file, with the reason why that does not matter. */
const bounded: Readonly<Record<string, string>> = {
  'packages/core/src/build/template/holes/misplaced-hole.ts': 'It is given 200 units of a template at most.',
  'packages/library/src/node/server/page-files.ts': 'It is given the last 100 units of a path at most.',
  'packages/sample/src/drawing/drawing.ts': 'It reads the drawings that come with the sample.',
  'packages/sample/src/drawing/transform.ts': 'It reads the drawings that come with the sample.',
  'packages/sample/src/file/open-xml.ts': 'It reads names of files that the sample makes.',
};

/** Whether a repetition can run over the same characters again and again, which takes time by the square of a text, or worse. */
function isSlow({ source, flags }: Omit<Written, 'file'>): boolean {
  // One that is sticky starts at one place only.
  const { reports } = analyse(
    { source, flags: flags.replace('v', 'u') },
    { reportTypes: { Move: !flags.includes('y') } },
  );
  return reports.length > 0;
}

function literals(file: string): readonly Written[] {
  const found: Written[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(program);
  return found;
}

const written = ['{packages/*,playground,extension}/src/**/*.{ts,tsx}']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .flatMap(literals);

test('no regular expression takes longer than by the length of its text', () => {
  expect(written.length).toBeGreaterThan(300);
  const slow = written.filter(isSlow);
  expect(slow.filter(({ file }) => bounded[file] === undefined)).toEqual([]);
  expect([...new Set(slow.map(({ file }) => file))].toSorted()).toEqual(Object.keys(bounded));
});

test('nor does one that is put together from the tables of the language', async () => {
  const made: RegExp[] = [];
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct(target, values) {
        const expression: RegExp = Reflect.construct(target, values);
        made.push(expression);
        return expression;
      },
    }),
  );
  vi.resetModules();
  await import('@assetql/core');
  await import('@assetql/core/document');
  await import('@assetql/core/meaning');
  await import('@assetql/core/wire');
  vi.unstubAllGlobals();
  expect(made.length).toBeGreaterThan(3);
  expect(made.filter(isSlow).map(String)).toEqual([]);
});

/** An expression of the grammar: what TextMate writes at its start is behind it in ours, and texts are single lines. */
function grammarExpressions(rules: readonly Rule[]): readonly Omit<Written, 'file'>[] {
  return rules.flatMap(({ match, begin, end, patterns = [] }) => {
    const own = [match, begin, end].flatMap((source) => (source === undefined ? [] : [source]));
    const read = own.map((source) => ({ source: source.replaceAll(/\(\?i\)|(?<=\(\?)i(?=:)/g, ''), flags: 'iu' }));
    return [...read, ...grammarExpressions(patterns)];
  });
}

test('nor does one of the grammar by which editors colour', () => {
  const rules = [grammar, injection].flatMap(({ patterns, repository }) => [
    ...patterns,
    ...Object.values(repository).flatMap((each) => each.patterns),
  ]);
  const expressions = grammarExpressions(rules);
  expect(expressions.length).toBeGreaterThan(80);
  expect(expressions.filter(isSlow)).toEqual([]);
});

test('the check sees what it is for', () => {
  for (const slow of [/^(?:a+)+$/, /^a*a*b/, /\s+$/, /^\d+\.?\d*$/]) expect(isSlow(slow)).toBe(true);
  for (const quick of [/^a+$/, /\s+$/y, /^\d+(?:\.\d*)?$/]) expect(isSlow(quick)).toBe(false);
});
