import { decodedWords } from '../../text/encoding.ts';

/** What looks like a token, or a header that carries one. In an expression it is the trace of a slip with quotes, not a condition. */
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

/** Whether a text holds what lets one into a service, encoded or not. */
export const holdsSecret = (text: string): boolean => secret.test(text) || secret.test(decodedWords(text));

/** Options of a command that carry secrets: an expression with one of them has swallowed a part of the command. */
const names = '-(?:[Hub]|-header|-user|-cookie|-oauth2-bearer|[Hh]eaders|[Ww]eb[Ss]ession|[Cc]redential)';
const option = new RegExp(String.raw`(?:^|\s)${names}(?=\s|$)`);
/** Between what was quoted such a word is never meant. */
const optionBehindQuote = new RegExp(String.raw`["'\x60]\s+${names}\s+["'$@]`);

/**
 * Whether a text holds a part of a command that may hold a secret. `isLoose` tells that it was read from a command in such a way that it
 * may have swallowed more; elsewhere such a word may be searched for.
 */
export const swallowsOption = (text: string, isLoose: boolean): boolean =>
  (isLoose ? option : optionBehindQuote).test(text);

/** Whether the name of a parameter can be told: it is a word, not a token that stands where a name should be. */
export const isTellable = (name: string): boolean =>
  /^[\p{L}_$][\p{L}\p{N}_.$-]{0,29}$/u.test(name) && !holdsSecret(name);
