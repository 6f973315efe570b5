import { connect } from './connect.ts';
import { state } from './sqlite-layout.ts';

/** The sequence that the index in a file has reached; 0 for a file that cannot be read as one. */
export function reachedSequence(path: string): number {
  try {
    const database = connect(path, { readOnly: true });
    try {
      const row = database.prepare('SELECT "value" FROM "state" WHERE "name" = ?').get(state.sequence);
      return Number(row?.['value'] ?? 0);
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}
