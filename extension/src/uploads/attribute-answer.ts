import type { Attribute } from '@assetql/client';
import type { L10n } from '../connections/l10n.ts';

/** What is asked for before an upload: attributes whose values are typed. Those of a lookup are chosen. */
type Typed = Pick<Attribute, 'name' | 'type'>;

/** What is to be typed for an attribute, as an example. */
export const exampleOf = ({ type }: Typed): string => (type === 'number' ? '42' : type === 'date' ? '2026-11-24' : '');

const form = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/;

/** Whether a text is a day that there is, or a moment of one in UTC. Some systems carry the 31st of April over into May. */
function isMoment(text: string): boolean {
  const moment = new Date(form.test(text) ? text : Number.NaN);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 10));
}

/** What is wrong with an answer, as a sentence; nothing where it is a value of the attribute. */
export function answerProblem({ name, type }: Typed, answer: string, l10n: L10n): string | undefined {
  const text = answer.trim();
  if (text === '') return l10n.t('The library requires “{0}”: write a value.', name);
  if (type === 'number' && !Number.isFinite(Number(text)))
    return l10n.t('“{0}” is a number: write one, such as 42 or 4.2.', name);
  if (type === 'date' && !isMoment(text)) return l10n.t('“{0}” is a date: write one, such as 2026-11-24.', name);
  return undefined;
}

/** The value of an answer without a problem, as the client takes it. */
export const answerValue = ({ type }: Typed, answer: string): string =>
  type === 'date' && !answer.includes('T') ? `${answer.trim()}T00:00:00Z` : answer.trim();

/** Keywords that were typed with commas between them, each once. */
export function keywordsOf(answer: string): readonly string[] {
  const keywords = answer.split(/[,;\n]/).map((keyword) => keyword.trim());
  return [...new Set(keywords.filter((keyword) => keyword !== ''))];
}
