import type { Records } from '../records/records.ts';
import type { AssetIndex } from './asset-index.ts';

/** Brings an index up to the records, about `limit` changes at a time. Returns the sequence that it has reached. */
export async function followRecords(
  index: AssetIndex,
  records: Records,
  signal?: AbortSignal,
  limit = 100,
): Promise<number> {
  let reached = await index.sequence();
  for (;;) {
    const { changes, sequence } = await records.changesSince(reached, limit, signal);
    if (changes.length === 0) return reached;
    await index.apply(changes, sequence, signal);
    reached = sequence;
  }
}
