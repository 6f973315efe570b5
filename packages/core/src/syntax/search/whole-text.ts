import type { RawDiagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import { codes } from '../../diagnostics/codes.ts';
import { decoded, decodedWords } from '../../text/encoding.ts';
import { hasEntity, withoutEntities } from '../../text/html-entities.ts';
import { innerPlus } from './inner-plus.ts';
import type { SearchScan } from './scan.ts';

/** What an encoded search says; a `+` around an operator is a blank, however often it was encoded. */
function plainText(text: string): string {
  const shown = withoutEntities(text).trim();
  if (hasEntity(text) && !escape.test(shown)) return shown;
  const plain = decoded(shown).trim();
  return innerPlus.test(plain) ? decodedWords(plain) : plain;
}

const escape = /%[0-9a-f]{2}/i;

const isError = ({ code, severity }: RawDiagnostic): boolean => (severity ?? codes[code].severity) === 'error';

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** A `*` inside a word cannot be read, however well the rest is. */
const innerWildcard = /[^\s()":*]\*+[^\s()":*]/;

/** The value of `search` in a request that was pasted whole. */
function pastedSearch(text: string): string | undefined {
  const value = /(?:^|[?&])search=([^&#]*)/i.exec(text.trim())?.[1];
  return value === undefined ? undefined : plainText(value);
}

/**
 * What the text is when it is no search at all, or is still encoded. `instead` is true when that explains all other findings,
 * so that it takes their place. `mended` gives a text without its errors, where they can be mended without a doubt.
 */
export function wholeText(
  scan: SearchScan,
  mended: (text: string) => string | undefined,
): { readonly finding: RawDiagnostic; readonly instead: boolean } | undefined {
  const { text, comparison } = scan;
  const all = { start: 0, end: text.length };
  const { findings, tokens } = scan.vector;
  const spec = '4.8';

  const rewrite = (title: string, wanted: string | undefined, safe: boolean): Fix[] => {
    if (wanted === undefined || innerWildcard.test(wanted.replace(/"[^"]*"/g, ' '))) return [];
    const newText = mended(wanted);
    return newText === undefined || newText === text
      ? []
      : [createFix(title, safe ? 'safe' : 'preferred', replace(all, newText))];
  };

  if (scan.pasted) {
    const fixes = rewrite('Keep the search only', pastedSearch(text), false);
    const message = 'This is a whole request; only the text of its search belongs here.';
    return { finding: { code: 'wrong-language', severity: 'error', spec, message, range: all, fixes }, instead: true };
  }
  const { otherParameter } = scan;
  if (otherParameter !== undefined) {
    const message = `This is the parameter ${otherParameter}, not a search.`;
    return { finding: { code: 'wrong-language', severity: 'error', spec, message, range: all }, instead: true };
  }
  if (scan.filter || comparison !== undefined) {
    // What cannot be read behind the operator is its timestamp or another value of filters.
    const start = comparison?.start ?? 0;
    const isExplained = (finding: RawDiagnostic): boolean =>
      finding.code === 'syntax' && isError(finding) && finding.range.start > start;
    const instead = scan.filter || findings.some(isExplained);
    const last = tokens[(comparison?.token ?? 0) + 2] ?? comparison;
    const range = instead ? all : { start, end: last?.end ?? text.length };
    const written = excerpt(oneLine(text.slice(range.start, range.end)));
    const message = `${written} is a filter; write it in filters, not in search.`;
    const severity = instead ? 'error' : 'warning';
    return { finding: { code: 'wrong-language', severity, spec, message, range }, instead };
  }
  const plain = plainText(text);
  if (!scan.encoded || plain === text || plain === '') return undefined;
  const isHtml = hasEntity(text);
  const fixes = rewrite('Decode it', plain, isHtml || text.includes('%'));
  const message = `The text is ${isHtml ? 'HTML' : 'URL'}-encoded; ${fixes.length > 0 ? `write ${excerpt(oneLine(fixes[0]?.edits[0]?.newText ?? plain))}` : 'write it plainly'}.`;
  const instead = fixes.length > 0 && findings.some(isError);
  const severity = instead ? 'error' : 'warning';
  return { finding: { code: 'encoded-text', severity, spec, message, range: all, fixes }, instead };
}
