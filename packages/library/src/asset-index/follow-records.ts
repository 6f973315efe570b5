import type { Records } from '../records/records.ts';
import type { AssetIndex } from './asset-index.ts';

/** Brings an index up to the records. Returns the sequence that it has reached. */
export async function followRecords(index: AssetIndex, records: Records, signal?: AbortSignal): Promise<number> {
  let reached = await index.sequence();
  for (;;) {
    const { changes, sequence } = await records.changesSince(reached, undefined, signal);
    if (changes.length === 0) return reached;
    await index.apply(changes, sequence, signal);
    reached = sequence;
  }
}
