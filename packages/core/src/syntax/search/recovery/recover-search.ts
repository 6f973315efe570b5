import type { TokenType } from 'chevrotain';
import type { RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import type { JoinKind } from '../../operands.ts';
import type { ParseOptions } from '../../parse-options.ts';
import type { SourceToken } from '../../source-token.ts';
import { strangeBlankFinding } from '../../strange-blanks.ts';
import * as token from '../tokens.ts';
import { detectForeignText, type WithoutErrors } from './detect-foreign-text.ts';
import { recoverBoundOperator, recoverColon, recoverField } from './fields.ts';
import { recoverGroup } from './other-brackets.ts';
import { recoverParameter, recoverParameterName } from './pasted-parameter.ts';
import { recoverMultilinePhrase, recoverOpenPhrase, recoverTypographicPhrase } from './phrases.ts';
import { SearchRecovery } from './search-recovery.ts';
import { recoverBrokenVariable, recoverVariable } from './variables.ts';
import { recoverStar, recoverWord } from './words.ts';

/** Reads a token, and as many of those behind it as belong to it. */
type Reader = (recovery: SearchRecovery, token: SourceToken) => void;

/** What only filters have: `…/ANY(variable:` and `ISMATCH('`, from the bracket on. */
const filterForms = [
  { word: /\/ANY$/i, bracket: /\(\s*\w+\s*:/y },
  { word: /^ISMATCH$/i, bracket: /\(\s*['"]/y },
];

function readOpen(recovery: SearchRecovery, { startOffset: start }: SourceToken): void {
  const { text, builder } = recovery;
  const { last } = builder;
  if (last?.tokenType === token.Word && builder.touches(start)) {
    for (const { word, bracket } of filterForms) {
      bracket.lastIndex = start;
      if (word.test(last.image) && bracket.test(text)) recovery.filter = true;
    }
  }
  builder.open(start);
}

const readOperator =
  (kind: JoinKind | 'Not'): Reader =>
  (recovery, { startOffset, end }) => {
    if (recovery.builder.bound) recoverBoundOperator(recovery, startOffset, end);
    else recovery.builder.operator(kind, startOffset, end);
  };

function readFieldName(recovery: SearchRecovery, name: SourceToken): void {
  const { startOffset: start, end } = name;
  if (recoverParameterName(recovery, start, end)) return;
  if (recovery.builder.isEmpty && recoverParameter(recovery, start, end)) return;
  recoverField(recovery, name);
}

const readers: ReadonlyMap<TokenType, Reader> = new Map([
  [token.Word, recoverWord],
  [token.Phrase, ({ builder }, { startOffset, end }) => builder.operand(token.Phrase, startOffset, end)],
  [token.Everything, recoverStar],
  [token.Variable, recoverVariable],
  [token.FieldName, readFieldName],
  [token.Colon, recoverColon],
  [token.And, readOperator('And')],
  [token.Or, readOperator('Or')],
  [token.Not, readOperator('Not')],
  [token.Open, readOpen],
  [token.Close, ({ builder }, { startOffset }) => builder.close(startOffset)],
  [token.StrayColon, recoverColon],
  [token.TypographicPhrase, recoverTypographicPhrase],
  [token.MultilinePhrase, recoverMultilinePhrase],
  [token.OpenPhrase, recoverOpenPhrase],
  [token.BrokenVariable, recoverBrokenVariable],
  [token.StrangeBlank, ({ strangeBlanks }, { startOffset }) => strangeBlanks.push(startOffset)],
]);

/** What recovery makes of a search. */
export interface RecoveredSearch {
  /** Tokens that fit the grammar; `undefined` when the text is not a search. */
  readonly tokens: SourceToken[] | undefined;
  readonly diagnostics: readonly RawDiagnostic[];
}

/** Makes a token list that fits the grammar, with diagnostics and fixes for what did not fit or looks like another language. */
export function recoverSearch(
  text: string,
  lexed: readonly SourceToken[],
  options: ParseOptions,
  withoutErrors: WithoutErrors,
): RecoveredSearch {
  const recovery = new SearchRecovery(text, lexed, options);
  const { builder } = recovery;
  for (let next = recovery.next(); next !== undefined; next = recovery.next()) {
    if (!recoverGroup(recovery, next)) readers.get(next.tokenType)?.(recovery, next);
    if (builder.exceeded !== undefined) return { tokens: undefined, diagnostics: [builder.exceeded] };
  }
  const strange = strangeBlankFinding(recovery.strangeBlanks);
  // Other than in a filter, these blanks separate words as well.
  if (strange !== undefined) builder.report({ ...strange, severity: 'warning' });
  builder.finish();
  const { tokens, diagnostics } = builder;
  const foreign = detectForeignText(recovery, withoutErrors);
  if (foreign === undefined) return { tokens, diagnostics };
  if (foreign.instead) return { tokens: undefined, diagnostics: [foreign.diagnostic] };
  return { tokens, diagnostics: [...diagnostics, foreign.diagnostic] };
}
