import { openLibrary, serveLibrary } from '@assetql/library/node';
import { emptyLibrary } from '../../kills/content.ts';
import { reportMemory } from './memory.ts';

// Serves a library until it is told to end. Argument: the data folder. Says where it is, and how much memory it takes when it is asked.
const library = await openLibrary({ dataDirectory: process.argv[2] ?? '', initial: emptyLibrary });
// What is measured is how files are taken, not how their content is read afterwards.
const server = await serveLibrary({ library: { ...library, jobs: undefined }, port: 0 });
if (server.kind === 'refused') throw new Error(server.message);
const { baseUrl, credentials } = server;
reportMemory();
process.send?.({ baseUrl, credentials });
process.once('disconnect', () => process.exit());
