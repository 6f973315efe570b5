import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes, fieldTypes, kinds, readConfiguration } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { stagedManifest } from '../../build/stage-manifest.ts';

const extension = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(extension, file), 'utf8');

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

interface Setting {
  readonly type?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, { readonly enum: readonly string[]; readonly description: string }>>;
  readonly items?: { readonly properties: Readonly<Record<string, { readonly enum: readonly string[] }>> };
  readonly additionalProperties?: { readonly enum: readonly string[] };
  readonly scope: string;
  readonly markdownDescription: string;
}

interface Manifest {
  readonly engines: { readonly vscode: string };
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly submenus: readonly { readonly id: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly keybindings: readonly { readonly command: string; readonly key: string; readonly when?: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
  };
}

const manifest: Manifest = JSON.parse(JSON.stringify(stagedManifest()));
const { commands, submenus, menus, keybindings, configuration } = manifest.contributes;
const names = commands.map(({ command }) => command);
const settings = new Map(configuration.flatMap(({ properties }) => Object.entries(properties)));
const setting = (name: string): Setting | undefined => settings.get(`assetql.${name}`);

describe('commands', () => {
  const sources = globSync('src/**/*.ts', { cwd: extension }).map(read).join('\n');

  test('have one handler each', () => {
    expect(names).toEqual([...new Set(names)]);
    for (const name of names)
      expect(sources).toMatch(new RegExp(`\\b${name.replace('assetql.', '(?:assetql\\.)?')}\\b`));
  });

  test.each(Object.entries(menus).flatMap(([menu, items]) => items.map((item) => [menu, item] as const)))(
    'menu %s shows what there is: %o',
    (_, { command, submenu }) => {
      if (submenu === undefined) expect(names).toContain(command);
      else expect(submenus.map(({ id }) => id)).toContain(submenu);
    },
  );

  test('have one key for renaming in a place: in a file VS Code’s own, which asks the language server', () => {
    const ofKey = keybindings.filter(({ key }) => key === 'f2');
    expect(ofKey.map(({ command, when }) => [command, when])).toEqual([
      ['assetql.renameSearch', expect.stringContaining('focusedView == assetql.savedSearches')],
    ]);
    // Shown beside a command of the palette, the key would promise the same in a file.
    for (const { when = '' } of [...(menus['commandPalette'] ?? []), ...(menus['editor/context'] ?? [])].filter(
      ({ command }) => command === 'assetql.renameSearch',
    ))
      expect(when).toBe('false');
    expect(menus['commandPalette']).toContainEqual({ command: 'assetql.renameSearch', when: 'false' });
  });

  test('have keys only where they are meant', () => {
    for (const { command, when = '' } of keybindings) {
      expect(names).toContain(command);
      expect(when).toMatch(/assetql/);
    }
  });
});

describe('settings', () => {
  test('all are explained, and say for what they hold', () => {
    for (const [name, { markdownDescription, scope }] of settings) {
      expect(markdownDescription, name).toMatch(/^%.+%$/);
      expect(['resource', 'application'], name).toContain(scope);
    }
  });

  test.each(['connection', 'timeZone', 'serveAddress'])('%s has a field in VS Code’s own page of settings', (name) => {
    // Of texts, VS Code has a field for this type only: with `null` beside it, there is just a link to the file.
    expect(setting(name)?.type).toBe('string');
  });

  test('take names of time zones, and nothing else', () => {
    const pattern = new RegExp(setting('timeZone')?.pattern ?? '$.');
    for (const zone of ['', 'UTC', 'Etc/GMT+1', ...Intl.supportedValuesOf('timeZone')]) expect(zone).toMatch(pattern);
    for (const text of ['+02:00', 'Europe/', 'Central European Time']) expect(text).not.toMatch(pattern);
  });

  test('take every code with its severities, and say what it is about', () => {
    expect(Object.keys(setting('severities')?.properties ?? {}).toSorted()).toEqual(Object.keys(codes).toSorted());
    for (const { description, enum: values } of Object.values(setting('severities')?.properties ?? {})) {
      expect(description).not.toBe('');
      for (const severity of values)
        expect(readConfiguration(JSON.stringify({ severities: { 'mixed-joins': severity } })).problems).toEqual([]);
    }
  });

  test('know the types of fields and the kinds of queries', () => {
    expect(setting('fields')?.items?.properties['type']?.enum).toEqual(Object.keys(fieldTypes));
    expect(setting('tags')?.additionalProperties?.enum).toEqual(kinds);
  });
});

test('it starts for its language, its panel, its links, and folders that say that they have queries, and for nothing else', () => {
  for (const event of manifest.activationEvents)
    expect(event).toMatch(/^onLanguage:assetql$|^onUri$|^onWebviewPanel:assetql\.|^workspaceContains:[^*]*$/);
});
