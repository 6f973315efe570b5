import type { FormGroup, FormRow, SearchForm, Subject } from '../form/search-form.ts';

/** The outermost group that a condition about a subject belongs to. */
export const groupFor = ({ parts }: Pick<SearchForm, 'parts'>, { belongsTo }: Subject): string | undefined =>
  parts.find(({ key }) => key === belongsTo)?.group.id;

/** The rows of a group that stand side by side; the group itself if it says more than that all of its rows must hold. */
export function chipRows(group: FormGroup): readonly FormRow[] {
  if (group.rows.length === 0) return [];
  return group.isNegated || (group.match === 'any' && group.rows.length > 1) ? [group] : group.rows;
}
