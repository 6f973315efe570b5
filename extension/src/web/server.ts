import { serveWorker } from '@assetql/language-server/worker';
import { referenceLinks } from '../server/reference-links.ts';
import { throughEditor } from '../server/through-editor.ts';

serveWorker({ links: referenceLinks, throughEditor });
