import type { Diagnostic } from '@assetql/core';
import { phrase } from '../../view/text/phrase.ts';
import type { ConditionRow } from './search-form.ts';

type Described = Pick<ConditionRow, 'subject' | 'relation' | 'values'>;

/** What is to be changed in a condition with a problem, in the words of the form; for a rare problem its own message. */
export function describeProblem({ code, message }: Pick<Diagnostic, 'code' | 'message'>, row: Described): string {
  return sentences[code]?.(row) ?? message;
}

const labels = ({ values }: Described): string => values.map(({ label }) => label).join(', ');

const variables = ({ values }: Described): string => values.flatMap(({ variable }) => variable ?? []).join(', ');

/** Extensions as assets have them: without dots, each by itself. */
const extensions = ({ values }: Described): readonly string[] =>
  values.flatMap(({ value }) => value.split(/[,;|\s]+/u).map((one) => one.replace(/^(?:\*?\.)+/u, ''))).filter(Boolean);

const sentences: Readonly<Partial<Record<Diagnostic['code'], (row: Described) => string>>> = {
  'extension-form': (row) => {
    const listed = extensions(row);
    return listed.length > row.values.length
      ? phrase('Choose each of them by itself: {0}', listed.join(', '))
      : phrase('Leave out the dot: {0}', listed.join(', '));
  },
  contradiction: ({ relation }) =>
    relation.takes === 'two'
      ? phrase('It ends before it begins: exchange the two values.')
      : phrase('No asset can match this together with another condition. Change or remove one of them.'),
  redundant: () => phrase('Another condition says this already. One of them can be removed.'),
  'status-companion': ({ subject }) =>
    phrase('This works only together with a condition on the status. Choose {0} again to add it.', subject.label),
  'value-range': ({ subject }) => phrase('{0} never has such a value. Choose another one.', subject.label),
  'value-type': ({ subject }) => phrase('{0} takes another kind of value.', subject.label),
  'unknown-value': (row) =>
    phrase('{0} is no known value of {1}. Choose one of the list.', labels(row), row.subject.label),
  'empty-term': () => phrase('There is no word in it to look for. Write a word.'),
  'variable-type': (row) =>
    phrase(
      'The variable {0} is of another kind than {1}. Choose another one, or a value.',
      variables(row),
      row.subject.label,
    ),
  'undefined-variable': (row) => phrase('The variable {0} has no value. Choose a value instead.', variables(row)),
  'exact-instant': () => phrase('Nothing is of just this instant. Choose “is on or after”.'),
  'search-field-excluded': ({ subject }) =>
    phrase('The search looks at other fields only. Add {0} to them, or remove this.', subject.label),
  'unsearchable-field': ({ subject }) => phrase('The library may not know {0}.', subject.label),
  'unknown-field': ({ subject }) => phrase('The library may not know {0}.', subject.label),
};
