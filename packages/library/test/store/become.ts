import { contentRecords, type LibraryContent, type Records } from '../../src/index.ts';

/**
 * Changes records that have one content so that they have another. `before` is `undefined` for records that have none yet. Assets are replaced where they are. What is kept in
 * the order in which it was added is removed and added again: of two categories whose ids differ in case alone, the later one decides.
 */
export async function become(
  records: Records,
  before: LibraryContent | undefined,
  next: LibraryContent,
): Promise<number> {
  const wanted = [...contentRecords(next)];
  const gone = (before === undefined ? [] : [...contentRecords(before)]).filter(
    ({ kind, value: { id } }) =>
      kind !== 'asset' || !wanted.some((record) => record.kind === kind && record.value.id === id),
  );
  await records.change('', ({ remove }) => gone.forEach(({ kind, value }) => remove(kind, value.id)));
  return await records.change('', ({ put }) => wanted.forEach(put));
}
