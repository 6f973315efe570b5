import * as clientPackage from '@assetql/client';
import * as build from '@assetql/core/build';
import { createEmbeddedFetch, embeddedBaseUrl } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';
import { expect, test } from 'vitest';
import { dataFolder } from './sample-folders.ts';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runReadme } from './readme-program.ts';

const root = join(import.meta.dirname, '..');
const fileAt = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('the commands that the README names are there', () => {
  const named = [...fileAt('README.md').matchAll(/\bnpm run(?: -s)? ([a-z:]+)/g)].map(([, name]) => name);
  expect(Object.keys(JSON.parse(fileAt('package.json')).scripts)).toEqual(expect.arrayContaining(named));
  expect(named.length).toBeGreaterThan(4);
});

const documents = globSync('{.,.ci,extension,playground,packages/*}/{.,docs}/*.md', {
  cwd: new URL('..', import.meta.url),
});

test('no document calls a package manager that a bare machine does not have', () => {
  expect(documents.length).toBeGreaterThan(10);
  for (const document of documents) expect(fileAt(document), document).not.toMatch(/`(?:[A-Z_]+=\S+ )?(?:pnpm|yarn) /);
});

test('the links of every document lead to files that exist', () => {
  const all = [
    ...documents,
    ...globSync('{.github/*,packages/*/ARCHITECTURE}.md', { cwd: new URL('..', import.meta.url) }),
  ];
  const broken = [...new Set(all)].flatMap((document) =>
    [...fileAt(document).matchAll(/\]\(([^()\s]+)\)/g)]
      .map(([, link = '']) => link.replace(/#.*$/, ''))
      .filter((path) => path !== '' && !/^[a-z]+:/.test(path))
      .filter((path) => !existsSync(join(root, dirname(document), decodeURIComponent(path))))
      .map((path) => `${document}: ${path}`),
  );
  expect(broken).toEqual([]);
});

test('the table of folders names every package', () => {
  const readme = fileAt('README.md');
  const folders = globSync('packages/*/package.json', { cwd: root }).map(dirname);
  expect(folders.length).toBeGreaterThan(8);
  for (const folder of folders) expect(readme).toContain(`| [\`${folder}\`](${folder}) `);
});

test('the names of code in the pages about the architecture are in the sources', () => {
  const sources = globSync(
    '{.ci,extension,playground,test,packages/*}/{src,test,build,docs,.}/**/*.{ts,tsx,cjs,css,json}',
    {
      cwd: root,
      exclude: (path) => /(?:^|[\\/])(?:node_modules|dist)$/.test(path),
    },
  ).map(fileAt);
  const known = new Set(sources.flatMap((text) => text.match(/[\w$]+/g) ?? []));
  const pages = globSync('{.github/DECISIONS,extension/DEVELOPING,{playground,extension,packages/*}/ARCHITECTURE}.md', {
    cwd: root,
  });
  expect(pages.length).toBeGreaterThan(8);
  const unknown = pages.flatMap((page) => {
    const code = fileAt(page).match(/^```\n.*?^```|`[^`\n]+`/gms) ?? [];
    const names = code.flatMap((text) => text.match(/(?<![\w$.])[A-Za-z]+[a-z][A-Z][A-Za-z]*(?!\w)/g) ?? []);
    return names.filter((name) => !known.has(name)).map((name) => `${page}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('every script of the root goes through what brings the Node that it needs', () => {
  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(fileAt('package.json'));
  expect(Object.values(scripts)).toEqual(Object.keys(scripts).map((name) => `node .ci/bootstrap.cjs ${name}`));
});

test('the program of the tour pages through what it asks for', async () => {
  const library = await openSampleLibrary({ dataDirectory: join(dataFolder, 'assetql') });
  const { accessToken, subscriptionKey } = library.credentials;
  const client = clientPackage.createClient({
    baseUrl: embeddedBaseUrl,
    fetch: createEmbeddedFetch(library),
    subscriptionKey,
    auth: accessToken,
  });
  const { logged } = await runReadme(new URL('../README.md', import.meta.url), {
    '@assetql/client': { ...clientPackage, createClient: () => client },
    '@assetql/core/build': build,
  });

  const titles = Object.values(logged).flatMap((lines) => lines.split(' / '));
  const { attribute, category } = client.find;
  const { total, assets } = await client.assets.list({
    filters: build.filters`AssetType EQ Image AND Attributes/ANY(a: a EQ '{"Key":"${await attribute('Campaign')}","Value":"Spring launch"}')
      AND DateUploaded GE ${'2019-01-01T00:00:00Z'} AND DateUploaded LT ${new Date()}`,
    containerfilter: build.category(await category('OpenMoji/Animals & Nature')).withSubCategories(),
    count: 1000,
  });
  expect(total).toBeGreaterThan(0);
  expect(titles).toEqual(assets.map(({ title }) => title));
  expect(fileAt('README.md')).toContain(`Of the sample library it prints one title, \`${titles.join('`, `')}\`.`);
  await library.close();
});
