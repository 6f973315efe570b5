import { createClient } from '@assetql/client';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '../packages/library/src/http/open-api/operations.ts';

const packages = join(import.meta.dirname, '../packages');
const commandTable = readFileSync(join(packages, 'cli/README.md'), 'utf8');
const readme = readFileSync(join(packages, 'library/README.md'), 'utf8');
const [, section = ''] = readme.split('### Library, client and command side by side');
const [table = ''] = section.split('\n### ');

/** The names in backticks of a cell. */
const namesIn = (cell = ''): readonly string[] => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name);

const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, operation, spec = '', calls, commands, tests] = line.split('|');
    return {
      operation: namesIn(operation)[0] ?? '',
      spec: spec.trim(),
      calls: namesIn(calls),
      commands: namesIn(commands),
      tests: namesIn(tests),
    };
  });

const client = createClient({ baseUrl: 'http://library.test/api' });

/** A member of the client, by its path. */
const memberOf = (path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => Object(value)[name], client);

describe('the table of library, client and command', () => {
  it('has each operation of the OpenAPI description, with its section', () => {
    const described = operations.map(({ method, path, spec }) => {
      const place = /^\d/.test(spec) ? `§${spec}` : spec;
      return `${method.toUpperCase()} ${path}: ${place}`;
    });
    expect(rows.map(({ operation, spec }) => `${operation}: ${spec}`).toSorted()).toEqual(described.toSorted());
  });

  it.each(rows)('names calls, commands and tests that exist for $operation', ({ calls, commands, tests }) => {
    for (const call of calls) expect(memberOf(call), call).toBeTypeOf('function');
    for (const command of commands) expect(commandTable, command).toContain(`\`${command} `);
    expect(tests).not.toEqual([]);
    for (const test of tests) expect(existsSync(join(packages, 'library/test', test)), test).toBe(true);
  });
});
