import { openLibrary } from '../../src/node/index.ts';
import { fileDatabase } from './file-database.ts';
import { smallLibrary } from '../small-library.ts';

// Opens a library and says what it does. Arguments: data folder, how many assets, `json` for a store without SQLite or `sqlite`,
// and `nobody` to do it without the rights of root.
const [dataDirectory = '', assets = '0', store = '', user = ''] = process.argv.slice(2);
const nobody = 65_534;
if (user === 'nobody' && process.getuid?.() === 0) process.setuid?.(nobody);
let last = '';
try {
  const library = await openLibrary({
    dataDirectory,
    initial: smallLibrary(Number(assets)),
    ...(store === 'json' ? { database: fileDatabase } : {}),
    progress: ({ phase, done, total }) => {
      const tenth = total === 0 ? 0 : Math.floor((10 * done) / total);
      if (last !== `${phase} ${tenth}`) console.log(`${phase} ${tenth}`);
      last = `${phase} ${tenth}`;
    },
  });
  console.log(library.readOnly ? 'read only' : 'writable');
  const { total } = await library.store.list({ count: 0, offset: 0, viewer: '' });
  console.log(`open ${total} ${library.credentials.accessToken}`);
  await library.close();
} catch (error) {
  console.log(`refused: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
