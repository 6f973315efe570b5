import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { print } from '@assetql/core';
import {
  bind,
  checkDocument,
  keys,
  lookUpNames,
  parseDocument,
  printDocument,
  timeBases,
  timeUnits,
} from '@assetql/core/document';

const guide = readFileSync(new URL('../../docs/saved-searches.md', import.meta.url), 'utf8');

const examples = [...guide.matchAll(/```assetql\n(.*?)```/gs)].map(([, text = '']) => text);

/** Rows of the table that says what a variable becomes. */
const rows = [...guide.matchAll(/^\| `(@v = .*?)` +\| `(\w+): (.*?)` +\| `(.*?)` +\|$/gm)].map(
  ([, variable = '', key = '', value = '', sent = '']) => [variable, key, value, sent] as const,
);

describe('the guide to saved searches', () => {
  test('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(5);
    expect(rows.length).toBeGreaterThanOrEqual(10);
  });

  test.each(examples)('%s', (text) => {
    const document = parseDocument(text);
    const found = checkDocument(document).filter(({ severity }) => severity === 'error' || severity === 'warning');
    expect(found).toEqual([]);
    const lookup = (kind: string, path: readonly string[]): string => `${kind} ${path.join('/')}`;
    for (const search of document.searches) expect(bind(search, { now: 0, lookup }).diagnostics).toEqual([]);
    expect(printDocument(document)).toBe(text);
  });

  test.each(rows)('%s in %s: %s', (variable, key, value, sent) => {
    const [search] = parseDocument(`${variable}\n### T\n${key}: ${value}\n`).searches;
    const { request } = search === undefined ? {} : bind(search, { now: 0 });
    const expression = key === 'filters' || key === 'containerfilter' || key === 'search' ? request?.[key] : undefined;
    expect(print(expression)).toBe(sent);
  });

  test('names every key, look-up, time and unit', () => {
    for (const { name } of keys) expect(guide).toContain(`\`${name}\``);
    for (const name of lookUpNames) expect(guide).toContain(`\`${name}("`);
    for (const name of [...timeBases, ...timeUnits]) expect(guide).toContain(`\`${name}\``);
  });
});
