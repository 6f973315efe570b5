import { join } from 'node:path';

/** The `XDG_DATA_HOME` of the commands that tests run. It is kept between runs. */
export const dataFolder: string = join(import.meta.dirname, '..', 'node_modules', '.assetql-test-data');

/** The data folder of the sample library that tests open themselves, or name to a command. It is kept between runs, too. */
export const libraryFolder: string = join(dataFolder, 'library');

/** The data folders that are prepared before the tests: that of the commands, and that of the tests. */
export const sampleFolders: readonly string[] = [join(dataFolder, 'assetql'), libraryFolder];
