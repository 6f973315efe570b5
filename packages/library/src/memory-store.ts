import { MemoryAssetIndex } from './asset-index/memory-asset-index.ts';
import { contentRecords } from './records/content-records.ts';
import { MemoryRecords } from './records/memory-records.ts';
import type { Change } from './records/records.ts';
import type { LibraryParts } from './library-parts.ts';
import type { LibraryContent } from './store.ts';
import { RecordStore } from './store/record-store.ts';

/** A store in memory, for pages, tests and small libraries, filled with content. */
export class MemoryStore extends RecordStore {
  /** What the library is changed through, together with files and jobs. */
  readonly parts: Pick<LibraryParts, 'records' | 'index'>;

  constructor(content: LibraryContent) {
    const records = new MemoryRecords();
    const changes: Change[] = [];
    const sequence = records.changeNow(({ put }) => {
      for (const record of contentRecords(content)) {
        put(record);
        changes.push({ removed: false, id: record.value.id, ...record });
      }
    });
    const index = new MemoryAssetIndex();
    index.applyNow(changes, sequence);
    super(records, index);
    this.parts = { records, index };
  }
}
