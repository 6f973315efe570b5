import { serveLibrary } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';
import { signedIn } from './signed-in.ts';

// Serves the sample library until it is told to end. Argument: an empty data folder, since passwords are shown once.
const library = await openSampleLibrary({ dataDirectory: process.argv[2] ?? '' });
const server = await serveLibrary({ library, port: 0, newPasswords: true });
if (server.kind === 'refused') throw new Error(server.message);
process.once('SIGTERM', () => {
  void server.close().then(() => library.close());
});
const { baseUrl, credentials } = server;
console.log(JSON.stringify({ baseUrl, credentials, otherToken: await signedIn(server, 'contributor') }));
