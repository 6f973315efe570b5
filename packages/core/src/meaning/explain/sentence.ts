import type { Context } from './context.ts';
import type { Explanation, ExplanationPart } from './explanation.ts';
import { conditionTexts, type SpokenPhrase } from './spoken-phrase.ts';

const partOf = ({ text, kind, source, nodes, join, ranges, parts }: SpokenPhrase): ExplanationPart => ({
  text,
  kind,
  source,
  nodes,
  join,
  ranges,
  parts: parts.map(partOf),
});

/** Says phrases in one sentence. `isOrderOnly` leaves out of which assets. */
export function sentenceOf(phrases: readonly SpokenPhrase[], isOrderOnly: boolean, context: Context): Explanation {
  const { texts, timeZone, dates } = context;
  const settings = phrases.filter(({ kind }) => kind === 'setting').map(({ text }) => text);
  if (dates.used && timeZone !== 'UTC') settings.push(texts.inZone(timeZone));
  const [order = '', ...others] = settings;
  const text = isOrderOnly
    ? texts.withSettings(order, others)
    : texts.withSettings(subject(phrases, context), settings);
  return { text: texts.capitalized(text), parts: phrases.map(partOf) };
}

/** The most words before the noun. */
const mostAdjectives = 2;

/** The assets that all phrases are about: their types as a noun and their status before it, where they are said so. */
function subject(phrases: readonly SpokenPhrase[], context: Context): string {
  const { texts } = context;
  const conditions = phrases.filter(({ kind }) => kind !== 'setting');
  if (conditions.length === 0) return texts.allAssets;
  const types = conditions.find(({ nouns }) => nouns !== undefined);
  const nouns = types?.nouns ?? [texts.assets];
  // Before several nouns, an adjective could be read as one of the first noun only.
  const adjectives = nouns.length === 1 ? conditions.filter(({ before }) => before !== undefined) : [];
  // Beside others, one of several would not be told from all of them.
  const isList = adjectives[0]?.compound === true;
  const chosen = isList ? adjectives.slice(0, 1) : adjectives.filter((each) => !each.compound).slice(0, mostAdjectives);
  const rest = conditions.filter((phrase) => phrase !== types && !chosen.includes(phrase));
  // What follows an alternative could be taken for a part of it.
  const sorted = [...rest.filter(({ kind }) => kind !== 'any'), ...rest.filter(({ kind }) => kind === 'any')];
  const said = conditionTexts(
    sorted.map(({ text }) => text),
    context,
  );
  return texts.sentence({ before: chosen.flatMap(({ before }) => before ?? []), nouns, conditions: said });
}
