import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocument, parseDocument, printDocument } from '@assetql/core/document';
import { expect, test } from 'vitest';
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

test('inside the extension it has no pictures that would be broken, and no links out of it', () => {
  const staged = stageReadme(readme);
  expect(staged).not.toMatch(/!\[/);
  expect(staged).not.toMatch(/\]\((?!https:|#)/);
  expect(staged).toContain('## Start');
});
