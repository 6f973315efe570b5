import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What tests that run commands give as `XDG_DATA_HOME`: it is kept between runs. */
export const dataFolder: string = join(import.meta.dirname, '..', 'node_modules', '.assetql-test-data');

/** The data folders of the sample library that tests share. */
export const sampleFolders: readonly string[] = [join(dataFolder, 'assetql'), join(tmpdir(), 'assetql-test-library')];
