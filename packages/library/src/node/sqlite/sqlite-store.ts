import type { DatabaseFiles } from '../../store.ts';
import type { Records } from '../../records/records.ts';
import { RecordStore } from '../../store/record-store.ts';
import type { SqliteAssetIndex } from './sqlite-asset-index.ts';

/** Records and their index in an SQLite file, which query processes can open as well. */
export class SqliteStore extends RecordStore {
  readonly databaseFiles: DatabaseFiles;

  constructor(records: Records, index: SqliteAssetIndex, databaseFiles: DatabaseFiles) {
    super(records, index, { readOnly: databaseFiles.readOnly });
    this.databaseFiles = databaseFiles;
  }
}
