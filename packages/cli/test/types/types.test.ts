import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Attribute } from '@assetql/client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryModule, mostValues } from '@assetql/client/library-module';
import { run, type Outcome } from '../run-in-process.ts';
import { attributeService } from './attribute-service.ts';
import { project, refusedLines, runProgram } from './project.ts';

const main = join(import.meta.dirname, '../../src/main.ts');
const id = (digit: number): string => `0000000${digit}-0000-4000-8000-000000000000`;

const campaign: Attribute = { id: id(1), name: 'Campaign', type: 'lookup', values: ['Spring', 'Autumn', 'Spring'] };
const width: Attribute = { id: id(2), name: 'Print width', type: 'number' };
const release: Attribute = { id: id(3), name: 'Release', type: 'date' };
const credit: Attribute = { id: id(4), name: 'class', type: 'string' };

const config = {
  fields: [
    { name: 'Region', type: 'enumeration', documentation: 'Where it may be used; */ not "elsewhere".' },
    { name: 'Weight', type: 'number' },
  ],
  values: { Region: ['EMEA', 'APAC'], AssetType: ['Model3D'] },
  searchFields: ['copyright'],
  sortKeys: [{ key: 'record.viewedAt', type: 'timestamp' }],
};

function workspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-types-'));
  writeFileSync(join(folder, 'assetql.config.json'), JSON.stringify(config));
  return folder;
}

async function types(attributes: readonly Attribute[], cwd: string, ...args: readonly string[]): Promise<Outcome> {
  const payload = attributes.map(({ type, values, ...rest }) => ({
    ...rest,
    attributeType: type,
    lookupValues: values,
  }));
  return run(['types', '--base-url', await attributeService({ payload }), ...args], { cwd });
}

describe('the module of a library', () => {
  test('compiles for what the library has, and for nothing else', async () => {
    const { status, out } = await types([width, campaign, credit, release], workspace());
    expect(status).toBe(0);
    const legal = [
      `attribute.Campaign.eq('Spring')`,
      `attribute.Campaign.in(['Spring', 'Autumn'])`,
      `attribute['Print width'].eq(210)`,
      `attribute.Release.eq(new Date(0))`,
      `attribute.class.eq('a')`,
      `fields.Region.eq('EMEA')`,
      `fields.AssetType.eq('Model3D')`,
      `fields.AssetType.eq('Image')`,
      `fields.Weight.ge(1.5)`,
      `searchFields.copyright.word('acme')`,
      `descending('record.viewedAt')`,
      `library.fields.Region.ne('APAC')`,
    ];
    const illegal = [
      `attribute.Campaign.eq('Sprung')`,
      `attribute.Campaing.eq('Spring')`,
      `attribute['Print width'].eq('wide')`,
      `attribute.Release.eq(true)`,
      `fields.Region.eq('EMAE')`,
      `fields.Weight.sw('1')`,
      `fields.AssetType.eq('Model')`,
      `searchFields.copyrite.word('acme')`,
      `descending('record.seenAt')`,
    ];
    const lines = [
      `import { attribute, descending, fields, library, searchFields } from './library.ts';`,
      ...[...legal, ...illegal].map((line) => `console.log(${line});`),
    ];
    const folder = project({ 'library.ts': out, 'program.ts': lines.join('\n') });
    expect(await refusedLines(folder)).toEqual(illegal.map((_, index) => `program.ts:${2 + legal.length + index}`));
  });

  test('builds conditions on the right attributes', async () => {
    const { out } = await types([campaign, width], workspace());
    const program = `import { print } from '@assetql/core';
import { and, attribute, fields } from './library.ts';
console.log(print(and(attribute.Campaign.eq('Spring'), fields.Region.eq('EMEA')), { style: 'compact' }));`;
    const folder = project({ 'library.ts': out, 'program.ts': program });
    expect(await runProgram(folder, 'program.ts')).toBe(
      `Attributes/ANY(a: a EQ '{"Key":"${id(1)}","Value":"Spring"}') AND Region EQ EMEA\n`,
    );
  });

  test('compiles and is readable for any names of attributes and values', async () => {
    const names = [
      '',
      ' ',
      '__proto__',
      'constructor',
      'toString',
      'class',
      'default',
      '1',
      '-1',
      'a b',
      'a\nb',
      "it's",
      '"',
      '`${1}`',
      '*/',
      '// a',
      '\\',
      '\u2028',
      '\u202e',
      '\ud800',
      '\u0000',
      'é',
      '\u{1F98A}',
      'Same',
      'Same',
      'same',
      'values',
      'a.b',
      '</script>',
      "'; process.exit(1); '",
    ];
    const attributes = names.map((name, index): Attribute => ({
      id: `id-${index}`,
      name,
      type: 'lookup',
      values: names,
    }));
    const program = `import { library } from './library.ts';
console.log(JSON.stringify(Object.keys(library.attribute)));
export const found: unknown = library.attribute.Campaign;`;
    const folder = project({ 'library.ts': libraryModule(attributes), 'program.ts': program });
    expect(await refusedLines(folder)).toEqual(['program.ts:3']);
    const found: readonly string[] = JSON.parse(await runProgram(folder, 'program.ts'));
    expect(found.toSorted()).toEqual(
      names.map((name, index) => (['Same', '__proto__'].includes(name) ? `${name} (id-${index})` : name)).toSorted(),
    );
  });

  test("does not depend on the order of the service's responses", () => {
    const attributes = [campaign, width, release, credit, { ...width, id: id(9) }];
    const shuffled = fc.shuffledSubarray(attributes, { minLength: attributes.length });
    const values = fc.shuffledSubarray(['Spring', 'Autumn'], { minLength: 2 });
    fc.assert(
      fc.property(shuffled, values, (order, of) => {
        const given = order.map((each) => (each.id === campaign.id ? { ...each, values: of } : each));
        expect(libraryModule(given)).toBe(libraryModule(attributes));
      }),
    );
  });

  test.each([
    ['no attributes', []],
    ['a lookup without values', [{ ...campaign, values: [] }]],
    ['a list that is too long', [{ ...campaign, values: Array.from({ length: mostValues + 1 }, (_, at) => `v${at}`) }]],
  ])('%s accepts any text', async (_name, attributes: readonly Attribute[]) => {
    const text = libraryModule(attributes);
    const program = `import { attribute } from './library.ts';\nconsole.log(attribute.Campaign.eq('anything'));`;
    const folder = project({ 'library.ts': text, 'program.ts': program });
    expect(await refusedLines(folder)).toEqual(attributes.length === 0 ? ['program.ts:2'] : []);
    expect(text.length).toBeLessThan(4000);
  });

  test("an attribute's own name takes precedence over a generated one", () => {
    const text = libraryModule([
      { id: 'a', name: 'X', type: 'string' },
      { id: 'b', name: 'X', type: 'string' },
      { id: 'c', name: 'X (a)', type: 'string' },
    ]);
    expect([...text.matchAll(/^ {4}'(.+)': \{ id: '(.)'/gm)].map(([, name, owner]) => [name, owner])).toEqual([
      ['X (a) (a)', 'a'],
      ['X (b)', 'b'],
      ['X (a)', 'c'],
    ]);
  });
});

describe('assetql types', () => {
  test('writes the file, and rewrites it only when it changes', async () => {
    const cwd = workspace();
    const first = await types([campaign], cwd, '--output', 'made/library.ts');
    expect(first).toEqual({ status: 0, out: '', err: 'made/library.ts written\n' });
    const file = join(cwd, 'made', 'library.ts');
    expect(readFileSync(file, 'utf8')).toBe((await types([campaign], cwd)).out);
    const { mtimeMs, ino } = statSync(file);
    const second = await types([campaign], cwd, '--output', 'made/library.ts');
    expect(second.err).toBe('made/library.ts is up to date\n');
    expect(statSync(file)).toMatchObject({ mtimeMs, ino });
    await types([campaign, width], cwd, '--output', 'made/library.ts');
    expect(readFileSync(file, 'utf8')).toContain('Print width');
  });

  test('--check reports whether the file is up to date with any line ends, and writes nothing', async () => {
    const cwd = workspace();
    const check = async (attributes: readonly Attribute[]): Promise<Outcome> =>
      await types(attributes, cwd, '--output', 'library.ts', '--check');
    expect(await check([campaign])).toMatchObject({ status: 1, out: '' });
    await types([campaign], cwd, '--output', 'library.ts');
    expect(await check([campaign])).toEqual({ status: 0, out: '', err: '' });
    const text = readFileSync(join(cwd, 'library.ts'), 'utf8');
    writeFileSync(join(cwd, 'library.ts'), text.replaceAll('\n', '\r\n'));
    expect((await check([campaign])).status).toBe(0);
    const { status, err } = await check([campaign, width]);
    expect(status).toBe(1);
    expect(err).toBe('library.ts is out of date; run assetql types --output library.ts\n');
    expect(readFileSync(join(cwd, 'library.ts'), 'utf8')).toContain('\r\n');
  });

  test('contains no time, no URL and no secret', async () => {
    const { out } = await types([campaign], workspace());
    expect(out).not.toMatch(/\d{4}-\d\d-\d\dT|127\.0\.0\.1|http/);
  });

  test('a link stays a link', async () => {
    const cwd = workspace();
    writeFileSync(join(cwd, 'real.ts'), '');
    symlinkSync('real.ts', join(cwd, 'link.ts'));
    await types([campaign], cwd, '--output', 'link.ts');
    expect(readFileSync(join(cwd, 'real.ts'), 'utf8')).toContain('Campaign');
  });

  test.skipIf(process.platform === 'win32')('a pipe is written to, and not read or replaced', async () => {
    const cwd = workspace();
    const pipe = join(cwd, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const received = readFile(pipe, 'utf8');
    expect(await types([campaign], cwd, '--output', 'pipe')).toEqual({ status: 0, out: '', err: '' });
    expect(await received).toBe((await types([campaign], cwd)).out);
    expect(statSync(pipe).isFIFO()).toBe(true);
    const checked = await types([campaign], cwd, '--output', 'pipe', '--check');
    expect(checked).toEqual({
      status: 2,
      out: '',
      err: 'assetql: --check needs a file to compare with, and pipe is not one.\n',
    });
  });

  test.skipIf(process.platform === 'win32')('--output /dev/stdout of a pipe is standard output', async () => {
    const cwd = workspace();
    const address = await attributeService({ payload: [{ ...campaign, attributeType: 'lookup' }] });
    const args = ['types', '--base-url', address, '--output', '/dev/stdout'];
    const command = `"$0" "$@" | cat`;
    const { stdout, stderr } = await promisify(execFile)(
      'sh',
      ['-c', command, process.execPath, '--conditions=@assetql/source', main, ...args],
      { cwd },
    );
    expect(stderr).toBe('');
    expect(stdout).toContain('Campaign');
  });

  test.each<readonly [what: string, args: readonly string[], says: RegExp]>([
    ['--check without a file', ['--check'], /--check needs the file, as --output FILE/],
    ['an empty name for the file', ['--output', ''], /'--output <path>' .* It must not be empty\./],
    ['a folder for the file', ['--output', '.'], /\. cannot be read: it is a folder/],
    [
      'a file in a file',
      ['--output', 'assetql.config.json/library.ts'],
      /cannot be (?:read|written): a part of its path is no folder/,
    ],
  ])('%s is bad usage', async (_what, args, says) => {
    const { status, out, err } = await types([campaign], workspace(), ...args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(says);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('an error of the service is reported, and the file is kept', async () => {
    const cwd = workspace();
    writeFileSync(join(cwd, 'library.ts'), 'old');
    const address = await attributeService({ message: 'no' }, 403);
    const { status, err } = await run(['types', '--base-url', address, '--output', 'library.ts'], { cwd });
    expect(status).toBe(2);
    expect(err).toMatch(/^assetql: .*403/);
    expect(readFileSync(join(cwd, 'library.ts'), 'utf8')).toBe('old');
  });
});
