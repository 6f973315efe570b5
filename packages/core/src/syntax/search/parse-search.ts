import type { Finding } from '../../diagnostic.ts';
import type { CheckOptions } from '../../options.ts';
import { mend, replace } from '../../rules/mend.ts';
import { settle } from '../../settle.ts';
import type { Invalid, Search } from '../ast.ts';
import { isStrangeBlank } from '../characters.ts';
import { limits } from '../limits.ts';
import type { Parsed } from '../parsed.ts';
import { variableAt } from '../variable.ts';
import { isDoubleQuote, isSearchBlank, termEnd } from './characters.ts';
import { SearchGrammar } from './grammar.ts';
import { readColon } from './read-field.ts';
import { readPhrase } from './read-phrase.ts';
import { readTerm } from './read-term.ts';
import { SearchScan } from './scan.ts';
import { wholeText } from './whole-text.ts';

/** Reads `{{name}}`. */
function readVariable(scan: SearchScan): void {
  const { text, vector, pos: start } = scan;
  const variable = variableAt(text, start);
  if (variable === undefined) {
    const end = Math.max(termEnd(text, start + 2), start + 2);
    scan.report('syntax', 'A variable is written {{name}}.', { start, end });
    vector.invalid(start, end);
    scan.pos = end;
    return;
  }
  const { name, end } = variable;
  const range = { start, end };
  if (!scan.variables) {
    scan.report('unbound-variable', `Variables are for saved searches; write a term in place of {{${name}}}.`, range);
  }
  vector.operand({ kind: 'Variable', range, name });
  scan.pos = end;
}

/** Opens a bracket. One right behind `…/ANY` or `ISMATCH` makes the text a filter. */
function readOpen(scan: SearchScan): void {
  const { vector, pos } = scan;
  const { last } = vector;
  if (last?.kind === 'Word' && vector.touches(pos) && /(?:\/ANY|^ISMATCH)$/i.test(last.text)) scan.filter = true;
  vector.open(pos);
  scan.pos++;
}

function readAll(scan: SearchScan): void {
  const { text, vector } = scan;
  while (scan.pos < text.length && vector.exceeded === undefined) {
    const { pos } = scan;
    const unit = text.charCodeAt(pos);
    if (isSearchBlank(unit)) {
      if (isStrangeBlank(unit)) scan.strangeBlanks.push(pos);
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
  const [first] = scan.strangeBlanks;
  if (first === undefined) return;
  const edits = scan.strangeBlanks.map((at) => replace({ start: at, end: at + 1 }, ' '));
  vector.report({
    code: 'syntax',
    severity: 'warning',
    message: 'This is no plain blank; a service may take it for a letter.',
    range: { start: first, end: first + 1 },
    fixes: [mend('Use plain blanks', 'safe', ...edits)],
  });
}

const invalid = (text: string): Invalid => ({ kind: 'Invalid', range: { start: 0, end: text.length }, text });

let grammar: SearchGrammar | undefined;

/** Reads a search (§4.8). Never throws; linear in the length of the text. */
export function parseSearch(text: string, options: CheckOptions = {}): Parsed<Search> {
  const { length } = text;
  if (length > limits.units) {
    const message = `A search can have ${limits.units} characters; shorten it.`;
    const range = { start: limits.units, end: length };
    return { ast: invalid(text), findings: [{ code: 'limit', message, range }] };
  }
  const scan = new SearchScan(text, options);
  const { vector } = scan;
  readAll(scan);
  if (vector.exceeded !== undefined) return { ast: invalid(text), findings: [vector.exceeded] };
  vector.finish();

  const reads = (other: string): boolean =>
    settle(parseSearch(other, options).findings).every(({ severity }) => severity !== 'error');
  const whole = wholeText(scan, reads);
  if (whole?.instead === true) return { ast: invalid(text), findings: [whole.finding] };
  const findings: Finding[] = whole === undefined ? vector.findings : [...vector.findings, whole.finding];
  if (vector.tokens.length === 0) return { ast: undefined, findings };
  grammar ??= new SearchGrammar();
  return { ast: grammar.parse(vector.tokens, length).ast ?? invalid(text), findings };
}
