import { openLibrary, serveLibrary } from '@assetql/library/node';

// Serves the sample library until it is told to end. Argument: the data folder.
const library = await openLibrary({ dataDirectory: process.argv[2] ?? '' });
const server = await serveLibrary({ library, port: 0 });
if (server.kind === 'refused') throw new Error(server.message);
process.once('SIGTERM', () => {
  void server.close().then(() => library.close());
});
console.log(JSON.stringify({ baseUrl: server.baseUrl, credentials: server.credentials }));
