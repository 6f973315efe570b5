import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { Filter, Invalid } from '../ast.ts';
import { limits } from '../limits.ts';
import type { Parsed } from '../parsed.ts';
import { strangeBlankFinding } from '../strange-blanks.ts';
import { FilterGrammar } from './grammar.ts';
import { scanFilter } from './scan-filter.ts';
import { FilterScan, type FilterOptions } from './scan.ts';
import { misplaced } from './whole-text.ts';

let grammar: FilterGrammar | undefined;

const invalid = (text: string): Invalid => ({ kind: 'Invalid', range: { start: 0, end: text.length }, text });

function refused(text: string, message: string): Parsed<Filter> {
  return { ast: invalid(text), findings: [{ code: 'limit', message, range: { start: 0, end: text.length } }] };
}

function scanned(text: string, options: FilterOptions): FilterScan {
  const scan = new FilterScan(text, options);
  scanFilter(scan);
  return scan;
}

/**
 * Reads a `filters` or `containerfilter` text (§4.7). Never throws; linear in the length of the text.
 * The AST is absent for an empty or blank text.
 */
export function parseFilter(text: string, options: FilterOptions = {}): Parsed<Filter> {
  if (text.length > limits.units)
    return refused(text, `A filter can have at most ${limits.units} characters; shorten it.`);
  let scan = scanned(text, options);
  if (scan.limit !== undefined) return refused(text, scan.limit);
  let findings: readonly RawDiagnostic[] = scan.findings;
  if (findings.length > 0 || scan.suspicious) {
    const whole = misplaced(scan, (other) => scanned(other, options).findings);
    if (whole !== undefined) {
      if (whole.rest === undefined) return { ast: invalid(text), findings: [whole.finding] };
      scan = scanned(whole.rest, options);
      findings = whole.finding === undefined ? scan.findings : [whole.finding, ...scan.findings];
    }
  }
  const blank = findings.length === 0;
  if (scan.strangeBlanks !== undefined) {
    const strange = strangeBlankFinding([...scan.strangeBlanks].toSorted((left, right) => left - right));
    if (strange !== undefined) findings = [...findings, strange];
  }
  if (scan.tokens.length === 0) return { ast: blank ? undefined : invalid(text), findings };
  grammar ??= new FilterGrammar();
  const { ast, failedAt } = grammar.parse(scan.tokens, text.length);
  if (failedAt === undefined) return { ast, findings };
  const message = 'The text cannot be read from here on.';
  return {
    ast: invalid(text),
    findings: [...findings, { code: 'syntax', message, range: { start: failedAt, end: text.length } }],
  };
}
