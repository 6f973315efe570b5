import { decodedWords } from '../../text/encoding.ts';

/** A token, or a header that carries one. In an expression it comes from misplaced quotes of a command. */
const secret = new RegExp(
  [
    String.raw`\beyJ[\w-]{8,300}\.[\w-]{8}`,
    String.raw`\b(?:bearer|basic)\s+(?=[\w.~+/-]*\d)[\w.~+/-]{20}`,
    String.raw`\bauthorization["']?\s*[:=]\s*["']?(?:bearer|basic|digest|negotiate|\S{20})`,
    String.raw`(?:subscription-key|api-key)["']?\s*[:=]\s*["']?[\w-]{8}`,
    String.raw`\bcookie["']?\s*:\s*["']?[\w.-]{1,100}=`,
  ].join('|'),
  'iu',
);

/** Whether a text contains a token or password, encoded or not. */
export const holdsSecret = (text: string): boolean => secret.test(text) || secret.test(decodedWords(text));

/** Command options that carry secrets. An expression that contains one has swallowed a part of the command. */
const names = '-(?:[Hub]|-header|-user|-cookie|-oauth2-bearer|[Hh]eaders|[Ww]eb[Ss]ession|[Cc]redential)';
const option = new RegExp(String.raw`(?:^|\s)${names}(?=\s|$)`);
/** Such an option between two quoted words is always an option. */
const optionBehindQuote = new RegExp(String.raw`["'\x60]\s+${names}\s+["'$@]`);

/**
 * Whether a text contains a part of a command that may contain a secret. `isLoose`: the text was read from a command whose quotes are not
 * balanced; elsewhere the same word may be a search term.
 */
export const swallowsOption = (text: string, isLoose: boolean): boolean =>
  (isLoose ? option : optionBehindQuote).test(text);

/** Whether the name of a parameter may be shown: it is a word, maybe with an index as in `filters[]`, not a token in the position of a name. */
export const isTellable = (name: string): boolean =>
  /^[\p{L}_$][\p{L}\p{N}_.$-]{0,29}(?:\[\w{0,9}\])?$/u.test(name) && !holdsSecret(name);
