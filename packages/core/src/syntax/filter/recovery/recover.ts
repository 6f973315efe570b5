import type { RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import { SourceToken } from '../../source-token.ts';
import { strangeBlankFinding } from '../../strange-blanks.ts';
import { RecoveredAnyToken, RecoveredToken } from '../recovered-token.ts';
import * as token from '../lexer/token-types.ts';
import type { FilterOptions } from '../filter-options.ts';
import { readCondition } from './conditions.ts';
import { readJoin } from './joins.ts';
import { closeAll } from './missing.ts';
import { giveUpDoubtful, settleNegations } from './negation.ts';
import type { RecoveredItem, Next } from './items.ts';
import { Recovery } from './state.ts';
import { detectForeignText } from './foreign-text/detect-foreign-text.ts';

/** What recovery makes of a text that does not follow the grammar. */
export interface RecoveredFilter {
  /** Tokens that follow the grammar; `undefined` where there is no filter in the text. */
  readonly tokens: SourceToken[] | undefined;
  readonly findings: readonly RawDiagnostic[];
  /** Why the text cannot be read at all: it is larger than can be handled. */
  readonly limit?: string;
}

/** Reads the whole text into items that follow the grammar, and reports on the way what does not. */
export function readItems(text: string, options: FilterOptions): Recovery {
  const recovery = new Recovery(text, options);
  let next: Next = 'condition';
  while (next !== 'end') next = next === 'condition' ? readCondition(recovery) : readJoin(recovery);
  if (recovery.limit !== undefined) return recovery;
  for (const report of recovery.afterwards) report();
  giveUpDoubtful(recovery);
  settleNegations(recovery);
  closeAll(recovery);
  return recovery;
}

/** An item as a token of the grammar. */
function tokenOf(text: string, item: RecoveredItem): SourceToken {
  const { start, end } = item;
  switch (item.type) {
    case 'Condition':
      return new RecoveredToken(text, start, end, item.node);
    case 'Any':
      return new RecoveredAnyToken(text, start, end, item.collection, item.variable);
    case 'Join':
      return new SourceToken(item.kind === 'And' ? token.And : token.Or, text, start, end);
    default:
      return new SourceToken(item.type === 'Open' ? token.Open : token.Close, text, start, end);
  }
}

/** Reads a text with mistakes as what it most likely means, and says what is wrong with it. */
export function recoverFilter(text: string, options: FilterOptions): RecoveredFilter {
  let recovery = readItems(text, options);
  if (recovery.limit !== undefined) return { tokens: undefined, findings: [], limit: recovery.limit };
  let findings: readonly RawDiagnostic[] = recovery.findings;
  if (findings.length > 0 || recovery.suspicious) {
    const whole = detectForeignText(recovery, (other) => readItems(other, options).findings);
    if (whole !== undefined) {
      const found = whole.finding === undefined ? [] : [whole.finding];
      if (whole.rest === undefined) return { tokens: undefined, findings: found };
      recovery = readItems(whole.rest, options);
      findings = [...found, ...recovery.findings];
    }
  }
  const isBlank = findings.length === 0;
  const strange = strangeBlankFinding([...recovery.strangeBlanks].toSorted((left, right) => left - right));
  if (strange !== undefined) findings = [...findings, strange];
  const { items } = recovery;
  if (items.length === 0 && !isBlank) return { tokens: undefined, findings };
  return { tokens: items.map((item) => tokenOf(text, item)), findings };
}
