import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { SourceToken } from '../../source-token.ts';
import * as token from '../tokens.ts';
import type { SearchRecovery } from './search-recovery.ts';
import { recoverStar, recoverWord } from './words.ts';

/** A phrase, the braces of a variable, a bracket that is not round, or an operator. */
const form = /"[^"\r\n]*"|\{\{|\}\}|[[\]{}]|(?<![^\s([{])(?:AND|OR|NOT|&&|\|\|)(?!\S)/g;

const closings: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/** The rest of a text is read anew at each bracket, so further ones are left alone. */
const mostGroups = 10;

/** Square brackets and braces around an operator, which other languages group with: where each pair closes, by where it opens. */
function groupsIn(text: string): ReadonlyMap<number, number> {
  const groups = new Map<number, number>();
  const open: { readonly at: number; readonly closing: string; isGroup: boolean }[] = [];
  for (const { 0: found, index } of text.matchAll(form)) {
    const last = open.at(-1);
    const closing = closings[found];
    if (closing !== undefined) open.push({ at: index, closing, isGroup: false });
    else if (last?.closing === found) {
      open.pop();
      if (last.isGroup && groups.size < mostGroups) groups.set(last.at, index);
    } else if (last !== undefined && /^[\w&|]/.test(found)) last.isGroup = true;
  }
  return groups;
}

/** Reads a token that a bracket of a group starts or ends. `false` for any other token. */
export function recoverGroup(recovery: SearchRecovery, { startOffset: start, end }: SourceToken): boolean {
  const { text, builder } = recovery;
  recovery.groups ??= groupsIn(text);
  const close = recovery.groups.get(start);
  if (close !== undefined) {
    const [first, second] = [
      { start, end: start + 1 },
      { start: close, end: close + 1 },
    ];
    const fix = createFix('Write ( and )', 'safe', replace(first, '('), replace(second, ')'));
    const message = `Brackets are round here; write ( and ) in place of ${text.charAt(start)} and ${text.charAt(close)}.`;
    recovery.foreign('error', message, { start, end: close + 1 }, fix);
    builder.open(start);
    recovery.groupEnds.add(close);
    recovery.continueAt(start + 1);
    return true;
  }
  for (const at of recovery.groupEnds) {
    if (at < start || at >= end) continue;
    const before = new SourceToken(token.Word, text, start, at);
    if (before.image === '*') recoverStar(recovery, before);
    else if (at > start) recoverWord(recovery, before);
    recovery.groupEnds.delete(at);
    builder.close(at);
    recovery.continueAt(at + 1);
    return true;
  }
  return false;
}
