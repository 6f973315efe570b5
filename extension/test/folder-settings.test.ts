import { parseDocument, selfContained } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { searchIn } from '../src/preview/placed-search.ts';
import { shownSettings } from '../src/preview/shown-settings.ts';
import { FolderSettings } from '../src/searches/folder-settings.ts';
import { templateSettings } from '../src/templates/template-settings.ts';

const files: Record<string, string> = {
  '/work/assetql.config.json': '{ "fields": [{ "name": "Season", "type": "string" }] }',
  '/work/deep/assetql.config.json': '{ "severities": { "mixed-joins": "off" } }',
  '/work/broken/assetql.config.json': '{ "severities": 1, "fields": [{ "name": "Season", "type": "string" }] }',
};

function makeSettings(own: unknown = {}) {
  const read: string[] = [];
  const settings = new FolderSettings<string>({
    parent: (path) => (path === '/' ? undefined : path.slice(0, Math.max(1, path.lastIndexOf('/')))),
    read: (folder, name) => {
      read.push(folder);
      return Promise.resolve(files[`${folder}/${name}`]);
    },
    own: () => own,
  });
  return { settings, read };
}

describe('the settings of a file', () => {
  test('are those of the nearest folder that has some', async () => {
    const { settings } = makeSettings();
    const deep = await settings.of('/work/deep/er/a.assetql');
    expect(deep.check.severities).toEqual({ 'mixed-joins': 'off' });
    const above = await settings.of('/work/a.assetql');
    expect(above.check.schema?.field('season')?.name).toBe('Season');
    expect(await settings.of('/elsewhere/a.assetql')).toEqual({ check: {}, embedded: {} });
  });

  test('are the same object for files of the same settings, and each folder is read once', async () => {
    const { settings, read } = makeSettings();
    const [one, two] = await Promise.all([settings.of('/work/x/a.assetql'), settings.of('/work/y/b.assetql')]);
    expect(one).toBe(two);
    expect(read.toSorted()).toEqual(['/work', '/work/x', '/work/y']);
  });

  test('have what a person has set first, and keep what is right beside a slip', async () => {
    const { settings } = makeSettings({ timeZone: 'Europe/Berlin', severities: { 'mixed-joins': 'error' } });
    expect(await settings.of('/work/deep/a.assetql')).toMatchObject({
      timeZone: 'Europe/Berlin',
      check: { severities: { 'mixed-joins': 'error' } },
    });
    const broken = await settings.of('/work/broken/a.assetql');
    expect(broken.check.schema?.field('Season')).toBeDefined();
  });

  test('are read anew when they were forgotten', async () => {
    const { settings } = makeSettings();
    await settings.of('/work/new/a.assetql');
    files['/work/new/assetql.config.json'] = '{ "severities": { "redundant": "off" } }';
    expect((await settings.of('/work/new/a.assetql')).check.severities).toBeUndefined();
    settings.forget();
    expect((await settings.of('/work/new/a.assetql')).check.severities).toEqual({ redundant: 'off' });
    delete files['/work/new/assetql.config.json'];
  });
});

test('have the variables that files share, which go along when a search is copied alone', async () => {
  files['/team/assetql.config.json'] = '{ "variables": { "least": 3, "other": "x" } }';
  const { check } = await makeSettings().settings.of('/team/a.assetql');
  const document = parseDocument('### A\nfilters: AverageRating GE {{least}}\n', undefined, check);
  const [search] = document.searches;
  expect(search && selfContained(document, search)).toBe('@least = 3\n\n### A\nfilters: AverageRating GE {{least}}\n');
  expect(shownSettings({ check, embedded: {} })).toEqual({ shared: check.shared });
});

test('of a program have no variables of saved searches: what it puts in is its own, whatever it is called', async () => {
  files['/program/assetql.config.json'] =
    '{ "variables": { "since": "now - 30d" }, "severities": { "redundant": "off" } }';
  const own = await makeSettings().settings.of('/program/a.ts');
  const shown = searchIn('### A\nfilters: DateUploaded GE {{since}}\n', '', templateSettings(own), 10);
  expect(shown?.search.file.shared).toEqual([]);
  expect(templateSettings(own).check.severities).toEqual({ redundant: 'off' });
});
