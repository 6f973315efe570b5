import type { SemanticTokensEdit } from 'vscode-languageserver-protocol';

/** The one edit that makes `after` of `before`, over whole tokens; none when they are the same. */
export function tokenEdits(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (start === before.length && start === after.length) return [];
  start -= start % 5;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  tail -= tail % 5;
  return [{ start, deleteCount: before.length - tail - start, data: after.slice(start, after.length - tail) }];
}
