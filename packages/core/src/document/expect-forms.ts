/** What an `expect:` line can say, by its first word. */
export interface ExpectForm {
  readonly name: 'total' | 'contains' | 'excludes' | 'first';
  /** As it is written. */
  readonly example: string;
  readonly documentation: string;
}

export const expectForms: readonly ExpectForm[] = [
  { name: 'total', example: 'total > 0', documentation: 'How many assets the search finds.' },
  { name: 'contains', example: 'contains "id"', documentation: 'An asset, by its id, that must be among the results.' },
  {
    name: 'excludes',
    example: 'excludes "id"',
    documentation: 'An asset, by its id, that must not be among the results.',
  },
  {
    name: 'first',
    example: 'first.title = "A"',
    documentation: 'What the first asset must have, in the member that a sort key names.',
  },
];
