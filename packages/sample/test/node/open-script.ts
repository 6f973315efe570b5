import { openSampleLibrary } from '../../src/node/index.ts';

// Opens the whole sample in the data folder that is given, and exits.
const library = await openSampleLibrary({ dataDirectory: process.argv[2] ?? '' });
await library.close();
