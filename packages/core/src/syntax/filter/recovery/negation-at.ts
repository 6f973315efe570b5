import { phraseBlanks } from '../../../text/characters.ts';

/** NOT before an operator, alone or as a person says it. */
const not = new RegExp(`(?:(?:(?:is|does|do)${phraseBlanks}{1,9})?not|(?:is|does|do)n['’]t)(?![\\w.])|!(?!=)`, 'iy');

/** The end of a NOT at `at`; undefined when there is none. */
export function negationAt(text: string, at: number): number | undefined {
  not.lastIndex = at;
  return not.test(text) ? not.lastIndex : undefined;
}
