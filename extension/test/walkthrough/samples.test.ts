import { readFileSync } from 'node:fs';
import { createCatalogue } from '@assetql/client';
import { checkDocument, parseDocument, printDocument } from '@assetql/core/document';
import { expect, test } from 'vitest';
import { TestSession } from '../../src/testing/test-session.ts';
import { createSampleClient } from '../../../test/sample-client.ts';

const text = readFileSync(new URL('../../walkthrough/samples.assetql', import.meta.url), 'utf8');
const document = parseDocument(text);

test('the searches that the walkthrough opens are right, and laid out as the formatter does', () => {
  expect(checkDocument(document)).toEqual([]);
  expect(printDocument(document)).toBe(text);
});

test.each(document.searches.filter(({ expect: expected }) => expected.length > 0))(
  '“$name” finds in the sample library what it expects',
  async (search) => {
    const { client } = createSampleClient();
    const names = async (): Promise<ReturnType<typeof createCatalogue>> => {
      const catalogue = createCatalogue(client);
      await catalogue.ready();
      return catalogue;
    };
    const { signal } = new AbortController();
    const session = new TestSession({ client, names, settings: { check: {} }, now: Date.UTC(2026, 0, 1), signal });
    expect(await session.test(document, search)).toMatchObject({
      kind: 'tested',
      expectations: search.expect.map(() => ({ status: 'met' })),
    });
  },
);
