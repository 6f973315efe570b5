import { words } from '../../text/words.ts';
import type { SearchFieldRow } from '../../schema/search-fields.ts';
import type { Everything, Field, Phrase, Search, Variable, Word } from '../../syntax/ast.ts';
import { limits } from '../../syntax/limits.ts';
import { isPlainWord } from '../../syntax/search/plain-word.ts';
import { suppliedPhrase } from '../../document/bind/literal.ts';
import { BuildError } from '../build-error.ts';
import { givenVariable } from '../values/given-variable.ts';
import { and } from './join.ts';
import { nativeValue, describeValue, type Id } from '../values/native-value.ts';
import { name, noRange } from '../nodes/node.ts';

/**
 * Terms of a search (§4.8). Every text becomes one term: operators, quotes, brackets, colons and stars in it are plain text.
 * A text without a letter, digit or emoji matches no asset; a blank one throws a {@link BuildError}.
 */
export interface SearchTerms<Term, All, Text = string | number> {
  /** A word as a whole; several words are a phrase. */
  readonly word: (text: Text) => Term;
  /**
   * All words that a person typed, each anywhere and in any order; quotes do not make a phrase. `undefined` for a blank text, so that it
   * never throws for what is typed (up to 20,000 words).
   */
  readonly allWords: (typed: string) => Search | undefined;
  /** Words one after another. */
  readonly phrase: (text: Text) => Term;
  /** A word that starts so; of several words, the last one does. */
  readonly startsWith: (text: string | number) => Term;
  /** A word that ends so; of several words, the first one does. */
  readonly endsWith: (text: string | number) => Term;
  /** A word with this in it; of several words, the first one ends and the last one starts so. */
  readonly contains: (text: string | number) => Term;
  /** Everything that can be found; of a field, everything that has it. */
  readonly everything: () => All;
}

/** A search field whose ids are compared as a whole. */
export interface IdSearchField {
  /** The field has this id, compared as a whole: an id, or what has one in `id`. */
  readonly eq: (id: Id | Variable) => Field;
}

const separators = /[^\p{L}\p{M}\p{N}]+/gu;

function given(value: unknown, label: string): string {
  const supplied = nativeValue(value, { label, type: 'words' });
  const text = supplied.kind === 'String' ? supplied.value : suppliedPhrase(supplied, noRange).text;
  if (text.trim() === '')
    throw new BuildError(
      `${label} takes a text; ${describeValue(value)} is none. Leave the term out where there is none.`,
    );
  return text;
}

/** Characters that separate words but could be taken for URL encoding or for a wildcard. A blank in their place matches the same. */
const misleading = /%(?=[\da-f]{2})|\*(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])\*/giu;

const phraseOf = (text: string): Phrase =>
  suppliedPhrase({ kind: 'String', range: noRange, value: text.replace(misleading, ' '), quoted: true }, noRange);

const wordOf = (text: string, leading = false, trailing = false): Word => ({
  kind: 'Word',
  range: noRange,
  text,
  leading,
  trailing,
});

/** The words of a text as one term without blanks, so that a wildcard can be added; `undefined` for a text without words. */
function wildcardText(text: string): string | undefined {
  const found = words(text);
  if (found.length === 0) return undefined;
  const written = text.replace(separators, '_').replace(/^_|_$/g, '');
  const same = words(written).join(' ') === found.join(' ');
  return same ? written : found.join('_');
}

function term(value: unknown, label: string, leading: boolean, trailing: boolean): Word | Phrase {
  const text = given(value, label);
  if (!leading && !trailing) {
    return isPlainWord(text) ? wordOf(text) : phraseOf(text);
  }
  const joined = wildcardText(text);
  // A text without a word matches no asset; the `*` of a keycap emoji would be a wildcard.
  if (joined === undefined || joined.includes('*')) return phraseOf(text);
  return wordOf(joined, leading, trailing);
}

/** Lone surrogates, as left by a text field that cuts a character in two. */
const halfPair = /\p{Surrogate}/gu;

function eachWord(typed: string, make: (word: string) => Search): Search | undefined {
  if (typeof typed !== 'string') throw new BuildError(`allWords takes a text; ${describeValue(typed)} is none.`);
  const parts = typed
    .replace(halfPair, ' ')
    .split(/\s+/)
    .filter((part) => part !== '');
  const found = parts.filter((part) => words(part).length > 0);
  // Parts without a word match no asset, so they are kept only when there is nothing else.
  return and(...(found.length > 0 ? found : parts.slice(0, 1)).slice(0, limits.terms + 1).map(make));
}

const everything: Everything = Object.freeze({ kind: 'Everything', range: noRange });

/** Terms that search all fields. */
export const searchTerms: SearchTerms<Word | Phrase, Everything> = {
  word: (text) => term(text, 'word', false, false),
  allWords: (typed) => eachWord(typed, searchTerms.word),
  phrase: (text) => phraseOf(given(text, 'phrase')),
  startsWith: (text) => term(text, 'startsWith', false, true),
  endsWith: (text) => term(text, 'endsWith', true, false),
  contains: (text) => term(text, 'contains', true, true),
  everything: () => everything,
};

/** Terms that search one field. */
export interface FieldTerms extends SearchTerms<Field, Field, string | number | Variable> {}

/** Terms that search one field. An id is compared as a whole, without wildcards. */
export function boundTerms({ names: [label], match }: SearchFieldRow): FieldTerms & IdSearchField {
  const bound = (operand: Field['operand']): Field => ({ kind: 'Field', range: noRange, name: name(label), operand });
  const id = (value: unknown): Field => {
    const variable = givenVariable(value);
    if (variable !== undefined) return bound(variable);
    const supplied = nativeValue(value ?? undefined, { label, type: 'id' });
    const text = supplied.kind === 'String' ? supplied.value : '';
    if (/["\r\n]/.test(text))
      throw new BuildError(`${label} takes an id; ${describeValue(text)} cannot be one in a search.`);
    return bound(isPlainWord(text) ? wordOf(text) : { kind: 'Phrase', range: noRange, text });
  };
  const one = (value: unknown, leading: boolean, trailing: boolean): Field =>
    match === 'id' ? id(value) : bound(term(value, label, leading, trailing));
  const whole = (value: unknown, make: (text: unknown) => Word | Phrase): Field =>
    match === 'id' ? id(value) : bound(givenVariable(value) ?? make(value));
  return {
    word: (value) => whole(value, (text) => term(text, label, false, false)),
    allWords: (typed) => eachWord(typed, (text) => one(text, false, false)),
    phrase: (value) => whole(value, (text) => phraseOf(given(text, label))),
    startsWith: (text) => one(text, false, true),
    endsWith: (text) => one(text, true, false),
    contains: (text) => one(text, true, true),
    everything: () => bound(everything),
    eq: id,
  };
}
