import { createClient, type UploadSource } from '@assetql/client';
import { fileFromPath } from '@assetql/client/node';
import { categoryIds } from '../../kills/content.ts';
import { reportMemory } from './memory.ts';

// Uploads files of a path when it is asked, and says how much memory that takes. Arguments: the base URL and credentials of a service, a path, and
// `fetch` to send whole segments by it.
const [baseUrl = '', accessToken = '', subscriptionKey = '', path = '', way = ''] = process.argv.slice(2);
const client = createClient({ baseUrl, auth: accessToken, subscriptionKey });
reportMemory();

async function upload(): Promise<void> {
  const { send, ...whole } = await fileFromPath(path);
  const source: UploadSource = way === 'fetch' ? whole : { ...whole, send };
  await client.uploads.upload(source, { categories: [categoryIds[0] ?? ''] });
}

process.on('message', (question) => {
  if (question !== 'send') return;
  upload().then(
    () => process.send?.({ isSent: true }),
    (failure: unknown) => {
      console.error(failure);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
process.send?.({ isReady: true });
