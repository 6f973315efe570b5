import type { FormGroup, FormRow, SearchForm } from '../form/search-form.ts';

/** A row with the group that it is in; the outermost groups have no parent. */
export interface FoundRow {
  readonly row: FormRow;
  readonly parent: FormGroup | undefined;
  /** The groups around the parent, the nearest first. */
  readonly around: readonly FormGroup[];
}

/** Finds a row of a form by its id. */
export function findFormRow({ parts }: Pick<SearchForm, 'parts'>, id: string): FoundRow | undefined {
  const seek = (row: FormRow, parents: readonly FormGroup[]): FoundRow | undefined => {
    const [parent, ...around] = parents;
    if (row.id === id) return { row, parent, around };
    if (row.kind !== 'group') return undefined;
    for (const inner of row.rows) {
      const found = seek(inner, [row, ...parents]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (const { group } of parts) {
    const found = seek(group, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
