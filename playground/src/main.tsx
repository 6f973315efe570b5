import { render } from 'preact';
import { createCatalogue, createClient } from '@assetql/client';
import { createCounter, createRequestBudget } from '@assetql/results-view/answer';
import { App } from './app.tsx';

/** Facets and hints may ask this often; results are never held back. */
const budget = createRequestBudget(240, 10_000);

const client = createClient({ baseUrl: '/api', retry: { attempts: 2 } });
const counter = createCounter({
  count: async (key, signal) => (await client.assets.list(JSON.parse(key), { signal })).total,
  budget,
  atOnce: 4,
  remember: 2000,
});

const page = document.getElementById('page');
if (page !== null) render(<App client={client} catalogue={createCatalogue(client)} counter={counter} />, page);
