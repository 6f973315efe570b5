import { openLibrary } from '../../src/node/index.ts';
import { fileDatabase } from './file-database.ts';
import { smallSource } from './small-source.ts';

// Opens a library and says what it does. Arguments: data folder, how many drawings (0: all), and `json` for a store without SQLite.
const [dataDirectory = '', drawings = '0', store = ''] = process.argv.slice(2);
let last = '';
const library = await openLibrary({
  dataDirectory,
  ...(drawings === '0' ? {} : { source: smallSource(Number(drawings)) }),
  ...(store === 'json' ? { database: fileDatabase } : {}),
  progress: ({ phase, done, total }) => {
    const tenth = total === 0 ? 0 : Math.floor((10 * done) / total);
    if (last !== `${phase} ${tenth}`) console.log(`${phase} ${tenth}`);
    last = `${phase} ${tenth}`;
  },
});
const { total } = await library.store.list({ count: 0, offset: 0, viewer: '' });
console.log(`open ${total} ${library.credentials.accessToken}`);
await library.close();
