import type { RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import { SourceToken } from '../../source-token.ts';
import { strangeBlankFinding } from '../../strange-blanks.ts';
import { RecoveredAnyToken, RecoveredToken } from '../recovered-token.ts';
import * as lexical from '../lexer/token-types.ts';
import { scanFilter } from './scan-filter.ts';
import type { FilterOptions } from '../filter-options.ts';
import { FilterScan, type FilterToken } from './scan.ts';
import * as token from './tokens.ts';
import { misplaced } from './whole-text.ts';

/** What recovery makes of a text that does not follow the grammar. */
export interface RecoveredFilter {
  /** Tokens that follow the grammar; `undefined` where there is no filter in the text. */
  readonly tokens: SourceToken[] | undefined;
  readonly findings: readonly RawDiagnostic[];
  /** Why the text cannot be read at all: it is larger than can be handled. */
  readonly limit?: string;
}

function scanned(text: string, options: FilterOptions): FilterScan {
  const scan = new FilterScan(text, options);
  scanFilter(scan);
  return scan;
}

/** A token as the grammar takes it. */
function lowered(text: string, { tokenType, startOffset: start, end, payload }: FilterToken): SourceToken {
  if (payload === 'And') return new SourceToken(lexical.And, text, start, end);
  if (payload === 'Or') return new SourceToken(lexical.Or, text, start, end);
  if (payload === undefined) {
    return new SourceToken(tokenType === token.Open ? lexical.Open : lexical.Close, text, start, end);
  }
  if (payload.kind !== undefined) return new RecoveredToken(text, start, end, payload);
  return new RecoveredAnyToken(text, start, end, payload.collection, payload.variable);
}

/** Reads a text with mistakes as what it most likely means, and says what is wrong with it. */
export function recover(text: string, options: FilterOptions): RecoveredFilter {
  let scan = scanned(text, options);
  if (scan.limit !== undefined) return { tokens: undefined, findings: [], limit: scan.limit };
  let findings: readonly RawDiagnostic[] = scan.findings;
  if (findings.length > 0 || scan.suspicious) {
    const whole = misplaced(scan, (other) => scanned(other, options).findings);
    if (whole !== undefined) {
      if (whole.rest === undefined) return { tokens: undefined, findings: [whole.finding] };
      scan = scanned(whole.rest, options);
      findings = whole.finding === undefined ? scan.findings : [whole.finding, ...scan.findings];
    }
  }
  const isBlank = findings.length === 0;
  if (scan.strangeBlanks !== undefined) {
    const strange = strangeBlankFinding([...scan.strangeBlanks].toSorted((left, right) => left - right));
    if (strange !== undefined) findings = [...findings, strange];
  }
  const { tokens } = scan;
  if (tokens.length === 0 && !isBlank) return { tokens: undefined, findings };
  return { tokens: tokens.map((each) => lowered(text, each)), findings };
}
