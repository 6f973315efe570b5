import { applyEdits } from '../../text/apply-edits.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ParseOptions } from '../parse-options.ts';
import { safeFixes } from '../../diagnostics/safe-fixes.ts';
import { applySeverities } from '../../diagnostics/apply-severities.ts';
import type { Invalid, Search } from '../ast.ts';
import { isStrangeBlank } from '../../text/characters.ts';
import { limits } from '../limits.ts';
import type { Parsed } from '../parsed.ts';
import { strangeBlankFinding } from '../strange-blanks.ts';
import { isDoubleQuote, isSearchBlank } from './characters.ts';
import { SearchGrammar } from './grammar.ts';
import { readColon } from './read-field.ts';
import { readPhrase } from './read-phrase.ts';
import { readTerm } from './read-term.ts';
import { readVariable } from './read-variable.ts';
import { SearchScan } from './scan.ts';
import { wholeText } from './whole-text.ts';

/** What only filters have: `…/ANY(variable:` and `ISMATCH('`, from the bracket on. */
const filterForms = [
  { word: /\/ANY$/i, bracket: /\(\s*\w+\s*:/y },
  { word: /^ISMATCH$/i, bracket: /\(\s*['"]/y },
];

/** Opens a bracket, and looks whether it is one of a filter. */
function readOpen(scan: SearchScan): void {
  const { text, vector, pos } = scan;
  const { last } = vector;
  if (last?.kind === 'Word' && vector.touches(pos)) {
    for (const { word, bracket } of filterForms) {
      bracket.lastIndex = pos;
      if (word.test(last.text) && bracket.test(text)) scan.filter = true;
    }
  }
  vector.open(pos);
  scan.pos++;
}

function readAll(scan: SearchScan): void {
  const { text, vector } = scan;
  while (scan.pos < text.length && vector.exceeded === undefined) {
    const { pos } = scan;
    const unit = text.charCodeAt(pos);
    if (isSearchBlank(unit)) {
      if (unit > 0x20 && isStrangeBlank(unit)) scan.strangeBlanks.push(pos);
      scan.pos++;
    } else if (unit === 0x28) {
      readOpen(scan);
    } else if (unit === 0x29) {
      vector.close(pos);
      scan.pos++;
    } else if (isDoubleQuote(unit)) {
      readPhrase(scan);
    } else if (unit === 0x3a) {
      readColon(scan);
    } else if (unit === 0x7b && text.charCodeAt(pos + 1) === 0x7b) {
      readVariable(scan);
    } else {
      readTerm(scan);
    }
  }
  const strange = strangeBlankFinding(scan.strangeBlanks);
  // Other than in a filter, these blanks separate words as well.
  if (strange !== undefined) vector.report({ ...strange, severity: 'warning' });
}

const invalid = (text: string): Invalid => ({ kind: 'Invalid', range: { start: 0, end: text.length }, text });

/** A search without errors: the text, or what safe fixes make of it. It is read without fixes of the whole, so that nothing is read more than thrice. */
function withoutErrors(text: string, options: ParseOptions): string | undefined {
  const errorsOf = (search: string): readonly Diagnostic[] =>
    applySeverities(readSearch(search, options, () => undefined).findings).filter(
      ({ severity }) => severity === 'error',
    );
  const errors = errorsOf(text);
  if (errors.length === 0) return text;
  const mended = applyEdits(text, safeFixes(errors).edits);
  return mended !== text && errorsOf(mended).length === 0 ? mended : undefined;
}

let grammar: SearchGrammar | undefined;

type Mended = Parameters<typeof wholeText>[1];

function readSearch(text: string, options: ParseOptions, mended: Mended): Parsed<Search> {
  const { length } = text;
  if (length > limits.units) {
    const message = `A search can have at most ${limits.units} characters; shorten it.`;
    const range = { start: limits.units, end: length };
    return { ast: invalid(text), findings: [{ code: 'limit', message, range }] };
  }
  const scan = new SearchScan(text, options);
  const { vector } = scan;
  readAll(scan);
  if (vector.exceeded !== undefined) return { ast: invalid(text), findings: [vector.exceeded] };
  vector.finish();

  const whole = scan.isForeign ? wholeText(scan, mended) : undefined;
  if (whole?.instead === true) return { ast: invalid(text), findings: [whole.finding] };
  const findings = whole === undefined ? vector.findings : [...vector.findings, whole.finding];
  if (vector.tokens.length === 0) return { ast: undefined, findings };
  grammar ??= new SearchGrammar();
  return { ast: grammar.parse(vector.tokens, length).ast ?? invalid(text), findings };
}

/** Reads a search (§4.8). Never throws; linear in the length of the text. The AST is absent for an empty or blank text. */
export function parseSearch(text: string, options: ParseOptions = {}): Parsed<Search> {
  return readSearch(text, options, (other) => withoutErrors(other, options));
}
