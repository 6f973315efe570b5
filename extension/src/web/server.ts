import { serveWorker } from '@assetql/language-server/worker';

serveWorker();
