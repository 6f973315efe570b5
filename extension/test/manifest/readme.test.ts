import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocument, parseDocument, printDocument } from '@assetql/core/document';
import { expect, test } from 'vitest';
import { readRepository } from '../../build/repository.ts';
import { stageReadme } from '../../build/stage-files.ts';

const extension = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(extension, file), 'utf8');
const readme = read('README.md');

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: { readonly commandPalette: readonly { readonly command: string; readonly when: string }[] };
    readonly configuration: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
  };
}

const { commands, menus, configuration }: Manifest['contributes'] = JSON.parse(read('package.json')).contributes;
const texts: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));

test('the README names all commands of the palette, as they are called there', () => {
  const hidden = new Set(menus.commandPalette.flatMap(({ command, when }) => (when === 'false' ? [command] : [])));
  const titles = commands.flatMap(({ command, title }) =>
    hidden.has(command) ? [] : [texts[title.replaceAll('%', '')] ?? title],
  );
  const [, section = ''] = /^## Commands$([^]*?)^## /m.exec(readme) ?? [];
  const named = Array.from(section.matchAll(/^\| ([^|]+?) *\|/gm), ([, cell = '']) => cell.split(', ')).flat();
  expect(named.filter((name) => !/^(?:command|-+)$/.test(name)).toSorted()).toEqual(titles.toSorted());
});

test('it names all settings', () => {
  const settings = configuration.flatMap(({ properties }) => Object.keys(properties));
  const [, section = ''] = /^## Settings$([^]*?)^## /m.exec(readme) ?? [];
  const named = Array.from(
    section.matchAll(/^\|(.*?)\|/gm),
    ([, cell = '']) => cell.match(/assetql\.\w+/g) ?? [],
  ).flat();
  expect(named.toSorted()).toEqual(settings.toSorted());
});

test('its searches are right, and laid out as the formatter does', () => {
  const searches = Array.from(readme.matchAll(/^( *)```assetql\n([^]*?)^ *```/gm), ([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  expect(searches.length).toBeGreaterThan(0);
  for (const text of searches) {
    const document = parseDocument(text);
    expect(checkDocument(document)).toEqual([]);
    expect(printDocument(document)).toBe(text);
  }
});

test('it says how the extension is used, and nothing of how it is made', () => {
  expect(readme).not.toMatch(/npm run|a clone of the repository|For developers|extension\/dist/);
});

test('without an address of the repository it is packed without pictures, which would be broken, and without links out of it', () => {
  const staged = stageReadme(readme, undefined);
  expect(staged).not.toMatch(/!\[/);
  expect(staged).not.toMatch(/\]\((?!https:|#)/);
  expect(staged).toContain('## Start');
});

test('with one its pictures and links lead there, and the pictures are in the repository', () => {
  const repository = readRepository({
    repository: { url: 'https://github.com/someone/assetql.git', directory: 'extension' },
  });
  const staged = stageReadme(readme, repository);
  const pictures = Array.from(staged.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g), ([, address = '']) => address);
  expect(pictures.length).toBeGreaterThan(3);
  const before = 'https://github.com/someone/assetql/raw/HEAD/extension/';
  for (const address of pictures) {
    expect(address.startsWith(before)).toBe(true);
    expect(existsSync(join(extension, address.slice(before.length)))).toBe(true);
  }
  expect(staged).not.toMatch(/\]\((?!https:|#)/);
  expect(staged).toContain('[MIT](https://github.com/someone/assetql/blob/HEAD/LICENSE)');
});
