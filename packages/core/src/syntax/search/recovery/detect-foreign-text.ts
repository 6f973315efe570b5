import type { TokenType } from 'chevrotain';
import type { RawDiagnostic, Fix } from '../../../diagnostics/diagnostic.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { codes } from '../../../diagnostics/codes.ts';
import { decoded, decodedWords } from '../../../text/encoding.ts';
import { hasEntity, withoutEntities } from '../../../text/html-entities.ts';
import { withoutFullWidth } from '../../../text/characters.ts';
import * as token from '../tokens.ts';
import type { SearchRecovery } from './search-recovery.ts';

const phraseOrOperator = /"[^"]*"|(\+?)(?<![\p{L}\p{N}])(AND|OR|NOT)\+/gu;

/** In a text that has blanks, only the `+` beside an operator is surely a blank: `NOT+"two words"`. */
const withoutPlusAtOperators = (text: string): string =>
  text.replace(phraseOrOperator, (written, plus: string | undefined, operator: string | undefined) =>
    operator === undefined ? written : `${plus === '' ? '' : ' '}${operator} `,
  );

/** Decodes a search; a `+` around an operator is a blank, even if it was encoded itself. */
function plainText(text: string): string {
  const shown = withoutEntities(text).trim();
  if (hasEntity(text) && !escape.test(shown)) return shown;
  const plain = decoded(shown).trim();
  if (!innerPlus.test(plain)) return plain;
  const words = decodedWords(plain);
  return words === text ? withoutPlusAtOperators(text) : words;
}

/** An operator between two `+` that encode blanks. Words alone are not enough: `rock+roll` is a name. */
export const innerPlus: RegExp = /(?:^|[^\s+]\+)(?:AND|OR|NOT)\+[^\s+]/u;

const escape = /%[0-9a-f]{2}/i;

const isError = ({ code, severity }: RawDiagnostic): boolean => (severity ?? codes[code].severity) === 'error';

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** A `*` inside a word cannot be read, however well the rest is. */
const innerWildcard = /[^\s()":*]\*+[^\s()":*]/;

/** The value of `search` in a request that was pasted whole, up to the quote around its address. */
function pastedSearch(text: string): string | undefined {
  const found = /(?:^|[?&])search=([^&#]*)/i.exec(text.trim());
  if (found === null) return undefined;
  const [, value = ''] = found;
  const quote = /(["'])[^"'\s]*$/.exec(text.trim().slice(0, found.index))?.[1];
  return plainText(quote === undefined ? value : (value.split(quote, 1)[0] ?? value));
}

/** A search as a member of a JSON object. */
const jsonMember = /^\s*(?:\{\s*)?"search"\s*:\s*("(?:[^"\\\r\n]|\\.)*")/i;

/** The search in a JSON object; `undefined` in other texts. */
function jsonSearch(text: string): string | undefined {
  const written = jsonMember.exec(text)?.[1];
  try {
    const value: unknown = written === undefined ? undefined : JSON.parse(written);
    return typeof value === 'string' ? value.trim() : undefined;
  } catch {
    return undefined;
  }
}

const beforeOperand: ReadonlySet<TokenType> = new Set([token.And, token.Or, token.Not, token.FieldName, token.Colon]);

/** Where the operand behind an operator of filters ends, which is its value; the operator's end when there is none. */
function valueEnd({ builder }: SearchRecovery, operatorEnd: number): number {
  const value = builder.tokens.find(
    ({ startOffset, tokenType }) => startOffset >= operatorEnd && !beforeOperand.has(tokenType),
  );
  return value === undefined || value.tokenType === token.Close ? operatorEnd : value.end;
}

/** An AND or OR that joins terms beside full-width brackets. */
const fullWidthJoin = /(?<![^\s）])(?:AND|OR)(?![^\s（])/;

/** A diagnostic of the text as a whole. */
export interface ForeignText {
  readonly diagnostic: RawDiagnostic;
  /** True when it explains all other diagnostics, so that it takes their place. */
  readonly instead: boolean;
}

/** A search without errors made of a text; `undefined` when safe fixes do not suffice for that. */
export type WithoutErrors = (text: string) => string | undefined;

/** Recognizes a text that is not a search at all, or is encoded. `undefined` for any other. */
export function detectForeignText(recovery: SearchRecovery, withoutErrors: WithoutErrors): ForeignText | undefined {
  const { text, comparison, otherParameter } = recovery;
  const { diagnostics } = recovery.builder;
  const all = { start: 0, end: text.length };
  const spec = '4.8';

  const rewrite = (title: string, wanted: string | undefined, safe: boolean): Fix[] => {
    if (wanted === undefined || innerWildcard.test(wanted.replace(/"[^"]*"/g, ' '))) return [];
    const newText = withoutErrors(wanted);
    return newText === undefined || newText === text
      ? []
      : [createFix(title, safe ? 'safe' : 'preferred', replace(all, newText))];
  };

  const json = jsonSearch(text);
  if (recovery.pasted || json !== undefined) {
    const fixes = rewrite('Keep the search only', json === '' ? undefined : (json ?? pastedSearch(text)), false);
    const message = 'This is a whole request; only the text of its search belongs here.';
    return {
      diagnostic: { code: 'wrong-language', severity: 'error', spec, message, range: all, fixes },
      instead: true,
    };
  }
  if (otherParameter !== undefined) {
    const message = `This is the parameter ${otherParameter}, not a search.`;
    return { diagnostic: { code: 'wrong-language', severity: 'error', spec, message, range: all }, instead: true };
  }
  if (recovery.filter || comparison !== undefined) {
    // What cannot be read behind the first field is a timestamp or another value of filters.
    const start = comparison?.start ?? 0;
    const isExplained = (diagnostic: RawDiagnostic): boolean =>
      diagnostic.code === 'syntax' && isError(diagnostic) && diagnostic.range.start > start;
    const instead = recovery.filter || diagnostics.some(isExplained);
    const range = instead || comparison === undefined ? all : { start, end: valueEnd(recovery, comparison.end) };
    const written = excerpt(oneLine(text.slice(range.start, range.end)));
    const message = `${written} is a filter; write it in filters, not in search.`;
    const severity = instead ? 'error' : 'warning';
    return { diagnostic: { code: 'wrong-language', severity, spec, message, range }, instead };
  }
  // Without its brackets an AND or OR would be read with other terms.
  const isGrouped = recovery.fullWidthBrackets && fullWidthJoin.test(text);
  if (isGrouped || recovery.fullWidthSigns) {
    const wanted = text.replace(/"[^"]*"|[：＊（）]+/g, (written) =>
      written.startsWith('"') ? written : withoutFullWidth(written),
    );
    const fixes = rewrite('Write plain signs', wanted, false);
    const message = 'Full-width signs only separate words here; write :, *, ( and ) as plain ones.';
    const severity = isGrouped ? 'error' : 'warning';
    return { diagnostic: { code: 'syntax', severity, spec, message, range: all, fixes }, instead: isGrouped };
  }
  const plain = plainText(text);
  if (!recovery.encoded || plain === text || plain === '') return undefined;
  const isHtml = hasEntity(text);
  const fixes = rewrite('Decode it', plain, isHtml || text.includes('%'));
  const advice =
    fixes.length > 0 ? `write ${excerpt(oneLine(fixes[0]?.edits[0]?.newText ?? plain))}` : 'write it plainly';
  const message = `The text is ${isHtml ? 'HTML' : 'URL'}-encoded; ${advice}.`;
  const instead = fixes.length > 0 && diagnostics.some(isError);
  const severity = instead ? 'error' : 'warning';
  return { diagnostic: { code: 'encoded-text', severity, spec, message, range: all, fixes }, instead };
}
