import { countWith, createClient } from '@assetql/client';
import {
  backgroundTotals,
  codeLenses,
  hover,
  inlayHints,
  openDocument,
  type ServiceContext,
} from '@assetql/language-service';
import { createLibraryHandler, MemoryStore } from '@assetql/library';
import { expect, test } from 'vitest';
import { content } from '../conformance/universe.ts';

const handler = createLibraryHandler({
  store: new MemoryStore(content),
  media: { open: async () => await Promise.reject(new Error('There are no media.')) },
  authenticate: async () => await Promise.resolve({ viewer: 'a1' }),
  baseUrl: '/api',
  signingKey: new Uint8Array(32),
});

const client = createClient({
  baseUrl: 'http://library.example/api',
  auth: 'good-token',
  subscriptionKey: 'good-key',
  fetch: async (address, options) => await handler(new Request(address, options)),
});

test('lenses, hints and hovers show what the library finds, as soon as it has said so', async () => {
  const count = countWith(client);
  const filters = 'AssetType EQ Image AND Status EQ 0';
  const text = `@type = "Image"\n### Images\nfilters: AssetType EQ {{type}} AND Status EQ 0\n### Broken\nfilters: AssetType EQ\n`;
  const document = openDocument('document', text);
  let arrived = (): void => undefined;
  const totals = backgroundTotals(count, { rest: 0, onArrival: () => arrived() });
  const context = (owner: string): ServiceContext => ({ totals: totals.for(owner) });
  const shown = () => {
    const range = { start: 0, end: text.length };
    const options = { counts: true, names: false, variables: false };
    return {
      lenses: codeLenses(document, context('lenses')).map(({ command }) => command.title),
      hints: inlayHints(document, range, context('hints'), options).map(({ label }) => label),
      hover: hover(document, text.indexOf('### Images'), context('hover'))?.details.find(({ kind }) => kind === 'total')
        ?.text,
    };
  };
  expect(shown()).toEqual({
    lenses: ['Run', 'Count', 'Explain', 'Run', 'Count', 'Explain'],
    hints: [],
    hover: undefined,
  });
  while (shown().hints.length < 2 || shown().hover === undefined)
    await new Promise<void>((resolve) => (arrived = resolve));
  const total = async (written: string): Promise<number> =>
    (await client.assets.list({ filters: written, count: 0 })).total;
  const assets = (found: number): string => `${found} ${found === 1 ? 'asset' : 'assets'}`;
  const whole = assets(await total(filters));
  expect(shown()).toEqual({
    lenses: ['Run', whole, 'Explain', 'Run', 'Count', 'Explain'],
    hints: [assets(await total('AssetType EQ Image')), assets(await total('Status EQ 0'))],
    hover: whole,
  });
  totals.invalidate();
});
