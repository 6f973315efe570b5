import { expectExamples, type ExpectFormName } from './expect-examples.ts';

/** What an `expect:` line can say, by its first word. */
export interface ExpectForm {
  readonly name: ExpectFormName;
  /** As it is written. */
  readonly example: string;
  readonly documentation: string;
}

const form = (name: ExpectFormName, documentation: string): ExpectForm => ({
  name,
  example: expectExamples[name],
  documentation,
});

export const expectForms: readonly ExpectForm[] = [
  form('total', 'How many assets the search finds.'),
  form('contains', 'An asset, by its id, that must be among the results.'),
  form('excludes', 'An asset, by its id, that must not be among the results.'),
  form('first', 'What the first asset must have, in the member that a sort key names.'),
];
