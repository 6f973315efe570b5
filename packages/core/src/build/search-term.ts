import { words } from '../text/words.ts';
import type { SearchFieldRow } from '../schema/search-fields.ts';
import type { Everything, Field, Phrase, Search, Variable, Word } from '../syntax/ast.ts';
import { limits } from '../syntax/limits.ts';
import { isPlainWord } from '../syntax/search/plain-word.ts';
import { phrase } from '../document/bind/literal.ts';
import { BuildError } from './build-error.ts';
import { givenVariable } from './given-variable.ts';
import { and } from './join.ts';
import { nativeValue, nowhere, said, type Id } from './native.ts';
import { name } from './node.ts';

/**
 * Terms of a search (§4.8). Whatever a text holds, it becomes one term: operators, quotes, brackets, colons and stars in it are text.
 * A text without a letter, a digit or an emoji matches nothing; an empty one throws a {@link BuildError}.
 */
export interface SearchTerms<Term, All, Text = string | number> {
  /** A word as a whole; several words are a phrase. */
  readonly word: (text: Text) => Term;
  /**
   * All words of what a person typed, each anywhere and in any order; what was quoted is no phrase. Nothing for a blank text, which is no
   * restriction, so that it never throws for what is typed (up to 20,000 words).
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
  const text = supplied.kind === 'String' ? supplied.value : phrase(supplied, nowhere).text;
  if (text.trim() === '')
    throw new BuildError(`${label} takes a text; ${said(value)} is none. Leave the term out where there is none.`);
  return text;
}

/** These separate words as a blank does; with a blank nobody takes them for the code of a URL, or for a wildcard. */
const misleading = /%(?=[\da-f]{2})|\*(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])\*/giu;

const phraseOf = (text: string): Phrase =>
  phrase({ kind: 'String', range: nowhere, value: text.replace(misleading, ' '), quoted: true }, nowhere);

const wordOf = (text: string, leading = false, trailing = false): Word => ({
  kind: 'Word',
  range: nowhere,
  text,
  leading,
  trailing,
});

/** The words of a text in one term without blanks, so that a wildcard can stand beside them; nothing when that cannot be. */
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
  // Without a word it matches nothing; the star of a keycap would be a wildcard.
  if (joined === undefined || joined.includes('*')) return phraseOf(text);
  return wordOf(joined, leading, trailing);
}

/** What a text field leaves of a character that it cuts in two. */
const halfPair = /\p{Surrogate}/gu;

function eachWord(typed: string, make: (word: string) => Search): Search | undefined {
  if (typeof typed !== 'string') throw new BuildError(`allWords takes a text; ${said(typed)} is none.`);
  const parts = typed
    .replace(halfPair, ' ')
    .split(/\s+/)
    .filter((part) => part !== '');
  const found = parts.filter((part) => words(part).length > 0);
  // Alone, what has no word matches nothing, as it does in a term; beside words it would leave nothing of what they match.
  return and(...(found.length > 0 ? found : parts.slice(0, 1)).slice(0, limits.terms + 1).map(make));
}

const everything: Everything = Object.freeze({ kind: 'Everything', range: nowhere });

/** Terms that look in all fields. */
export const searchTerms: SearchTerms<Word | Phrase, Everything> = {
  word: (text) => term(text, 'word', false, false),
  allWords: (typed) => eachWord(typed, searchTerms.word),
  phrase: (text) => phraseOf(given(text, 'phrase')),
  startsWith: (text) => term(text, 'startsWith', false, true),
  endsWith: (text) => term(text, 'endsWith', true, false),
  contains: (text) => term(text, 'contains', true, true),
  everything: () => everything,
};

/** Terms that look in one field. */
export interface FieldTerms extends SearchTerms<Field, Field, string | number | Variable> {}

/** Terms that look in one field. An id is compared as a whole, so that it takes no wildcard. */
export function boundTerms({ names: [label], match }: SearchFieldRow): FieldTerms & IdSearchField {
  const bound = (operand: Field['operand']): Field => ({ kind: 'Field', range: nowhere, name: name(label), operand });
  const id = (value: unknown): Field => {
    const variable = givenVariable(value);
    if (variable !== undefined) return bound(variable);
    const supplied = nativeValue(value ?? undefined, { label, type: 'id' });
    const text = supplied.kind === 'String' ? supplied.value : '';
    if (/["\r\n]/.test(text)) throw new BuildError(`${label} takes an id; ${said(text)} cannot be one in a search.`);
    return bound(isPlainWord(text) ? wordOf(text) : { kind: 'Phrase', range: nowhere, text });
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
