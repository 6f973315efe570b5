/** What an `expect:` line can start with. */
export type ExpectFormName = 'total' | 'contains' | 'excludes' | 'first';

/** What an `expect:` line can say, by its first word. */
export const expectExamples: Readonly<Record<ExpectFormName, string>> = {
  total: 'total > 0',
  contains: 'contains "id"',
  excludes: 'excludes "id"',
  first: 'first.title = "A"',
};
