import type { DatabaseFiles } from '../../store.ts';
import { RecordStore } from '../../store/record-store.ts';
import type { SqliteRecords } from '../records/sqlite-records.ts';
import type { SqliteAssetIndex } from './sqlite-asset-index.ts';

/** Records and their index in SQLite files, which query processes can open as well. */
export class SqliteStore extends RecordStore {
  readonly databaseFiles: DatabaseFiles;

  constructor(records: SqliteRecords, index: SqliteAssetIndex, databaseFiles: DatabaseFiles) {
    super(records, index, { readOnly: databaseFiles.readOnly });
    this.databaseFiles = databaseFiles;
  }
}
