import { openLibrary, serveLibrary } from '../../src/node/index.ts';
import { smallLibrary } from '../small-library.ts';

// Serves a library until it is told to end, and says how it can be asked. Argument: the data folder.
const library = await openLibrary({ dataDirectory: process.argv[2] ?? '', initial: smallLibrary(20) });
const server = await serveLibrary({ library, port: 0, limits: { cpuTime: 600_000 } });
if (server.kind === 'refused') throw new Error(server.message);
const { baseUrl, credentials } = server;
console.log(JSON.stringify({ baseUrl, credentials }));
process.once('SIGTERM', () => {
  void server
    .close()
    .then(() => library.close())
    .then(() => console.log('closed'));
});
