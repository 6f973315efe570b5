import { createClient } from '@assetql/client';
import { serveWorker } from '@assetql/language-server/worker';

/** The language server of a page that the library itself serves: its cookie says who asks. */
const client = createClient({ baseUrl: new URL('/api', self.location.href).href });
serveWorker({
  connect: () => Promise.resolve({ name: 'the library', key: client.baseUrl, open: () => Promise.resolve({ client }) }),
});
