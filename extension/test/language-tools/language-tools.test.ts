import { readFileSync } from 'node:fs';
import { createCatalogue } from '@assetql/client';
import { applyEdits, kinds, schema } from '@assetql/core';
import { readSharedVariable } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { languageTools } from '../../build/language-tools.ts';
import { stagedManifest } from '../../build/stage-manifest.ts';
import { checkQuery } from '../../src/language-tools/check-query.ts';
import { explainQuery } from '../../src/language-tools/explain-query.ts';
import { findAssets, type FoundAssets } from '../../src/language-tools/find-assets.ts';
import { toolLimits } from '../../src/language-tools/limits.ts';
import { readCount, readQuery } from '../../src/language-tools/read-query.ts';
import { createSampleClient } from '../../../test/sample-client.ts';

const settings = { check: {} };
const query = 'filters: AssetType EQ Image AND AverageRating GE 3\nsearch: title:cat\n';

describe('a query of a language model', () => {
  test.for([
    [undefined, 'Give “query”'],
    [{ query: ' ' }, 'Give “query”'],
    [{ query: 3 }, 'Give “query”'],
    [{ query: `search: ${'a '.repeat(toolLimits.query)}` }, 'too long'],
    [{ query: '# nothing\n' }, 'has no search'],
    [{ query: '### A\nsearch: a\n### B\nsearch: b\n' }, 'several searches'],
  ] as const)('that is none is refused with what to give: %#', ([input, says]) => {
    expect(() => readQuery(input, settings)).toThrow(says);
  });

  test.for([
    [{}, toolLimits.assets],
    [{ count: 0 }, 0],
    [{ count: 3.7 }, 3],
    [{ count: -1 }, 0],
    [{ count: 1e9 }, toolLimits.mostAssets],
    [{ count: Number.NaN }, toolLimits.assets],
    [{ count: '5' }, toolLimits.assets],
  ] as const)('asks for so many assets: %o', ([input, count]) => {
    expect(readCount(input)).toBe(count);
  });
});

describe('assetql_checkQuery', () => {
  test('knows the variables that the files of the folder share', () => {
    const brand = readSharedVariable('brand', 'Acme');
    if ('problem' in brand) throw new Error(brand.problem);
    const shared = { check: { shared: [brand] } };
    const text = 'search: {{brand}}\n';
    expect(checkQuery({ query: text }, shared)).toEqual({ maySend: true, diagnostics: [] });
    expect(explainQuery({ query: text }, shared)).toMatchObject({ explanation: expect.stringContaining('Acme') });
    expect(checkQuery({ query: text }, settings).maySend).toBe(false);
  });

  test('finds nothing wrong with what is right', () => {
    expect(checkQuery({ query }, settings)).toEqual({ maySend: true, diagnostics: [] });
  });

  test('says what is wrong, where, and what mends it', () => {
    const wrong = query.replace('AssetType', 'AssetTyp');
    const { maySend, diagnostics } = checkQuery({ query: wrong }, settings);
    expect(maySend).toBe(false);
    const [first] = diagnostics;
    expect(first).toMatchObject({ code: 'unknown-field', severity: 'error', text: 'AssetTyp' });
    expect(wrong.slice(first?.range.start, first?.range.end)).toBe('AssetTyp');
    expect(applyEdits(wrong, first?.fixes[0]?.edits ?? [])).toBe(query);
  });

  test('says no more than can be read, the errors first', () => {
    const many = `filters:\n${Array.from({ length: 60 }, (_, at) => `  AssetTyp EQ Image${at < 59 ? ' AND' : ''}`).join('\n')}\n`;
    const { diagnostics, more } = checkQuery({ query: many }, settings);
    expect(diagnostics).toHaveLength(toolLimits.diagnostics);
    expect(more).toBeGreaterThan(0);
    expect(diagnostics[0]?.severity).toBe('error');
  });
});

describe('assetql_explainQuery', () => {
  test('says in words what a query asks', () => {
    const said = explainQuery({ query }, settings);
    expect(said).toMatchObject({ explanation: expect.stringContaining('Images rated at least 3') });
    expect(JSON.stringify(said)).toContain('"parameter":"search"');
  });

  test('says what is wrong instead', () => {
    expect(explainQuery({ query: 'filters: AssetTyp EQ Image' }, settings)).toMatchObject({
      problem: expect.stringContaining('errors'),
      maySend: false,
    });
  });

  test('is short for a long query', () => {
    const many = Array.from({ length: 500 }, (_, at) => `FileExtension EQ 'a${at}'`).join(' OR ');
    expect(JSON.stringify(explainQuery({ query: `filters: ${many}` }, settings)).length).toBeLessThan(40_000);
  });
});

describe('assetql_findAssets', () => {
  const find = async (input: unknown): Promise<FoundAssets> => {
    const { client } = createSampleClient();
    const names = async () => {
      const catalogue = createCatalogue(client);
      await catalogue.ready();
      return catalogue;
    };
    const { signal } = new AbortController();
    return await findAssets(input, settings, { label: 'Sample library', client, names }, { now: 0, signal });
  };

  test('gives the total, and the first assets in a few words', async () => {
    const found = await find({ query: 'search: title:cat\nsort: title A\n', count: 2 });
    expect(found).toMatchObject({ library: 'Sample library', total: expect.any(Number) });
    if (!('assets' in found)) throw new Error('Something is found.');
    expect(found.total).toBeGreaterThan(2);
    expect(found.assets).toHaveLength(2);
    expect(found.assets[0]).toMatchObject({ id: expect.any(String), title: expect.stringMatching(/cat/i) });
    // addresses let in whoever has them
    expect(JSON.stringify(found)).not.toMatch(/https?:/);
  });

  test('looks names up', async () => {
    const animals = '@animals = category("OpenMoji/Animals & Nature")\n';
    const found = await find({
      query: `${animals}containerfilter: CategoryAncestorIds/ANY(c: c EQ {{animals}})\n`,
      count: 0,
    });
    expect(found).toMatchObject({ total: expect.any(Number), assets: [] });
  });

  test('sends nothing that has errors, and says which', async () => {
    const unasked = { assets: { list: () => Promise.reject(new Error('asked')) } };
    const { signal } = new AbortController();
    const { client } = createSampleClient();
    const found = await findAssets(
      { query: 'filters: AssetTyp EQ Image' },
      settings,
      {
        label: 'x',
        client: { assets: { ...client.assets, ...unasked.assets } },
        names: () => Promise.reject(new Error('asked')),
      },
      { now: 0, signal },
    );
    expect(found).toMatchObject({ problem: expect.stringContaining('not sent'), maySend: false });
  });
});

describe('what language models are told', () => {
  const contributed: { readonly contributes: { readonly languageModelTools: readonly Record<string, unknown>[] } } =
    JSON.parse(JSON.stringify(stagedManifest()));
  const tools = contributed.contributes.languageModelTools;

  test('each tool has a description and a schema, and a handler', () => {
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(languageTools));
    const source = readFileSync(`${import.meta.dirname}/../../src/language-tools/open-language-tools.ts`, 'utf8');
    for (const { name, modelDescription, inputSchema } of tools) {
      expect(source).toContain(`'${String(name)}'`);
      expect(modelDescription).toMatch(/\w/);
      expect(inputSchema).toMatchObject({ type: 'object', required: ['query'], additionalProperties: false });
    }
  });

  test.each(Object.entries(languageTools))('%s knows the whole language', (_, { modelDescription }) => {
    for (const word of [
      ...kinds,
      ...schema.fields.map(({ name }) => name),
      ...schema.operators.map(({ name }) => name),
      ...schema.sortKeys.map(({ key }) => key),
    ])
      expect(modelDescription).toContain(word);
    expect(modelDescription.length).toBeLessThan(8_000);
  });
});
