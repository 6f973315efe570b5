/** Whether something holds; `'unknown'` when it depends on members that an asset does not show. */
export type Verdict = boolean | 'unknown';

/** Whether all (`and`) or any (`or`) of some verdicts hold. `'unknown'` only where the others do not decide. */
export function joinVerdicts(kind: 'and' | 'or', verdicts: Iterable<Verdict>): Verdict {
  const decisive = kind === 'or';
  let joined: Verdict = !decisive;
  for (const verdict of verdicts) {
    if (verdict === decisive) return decisive;
    if (verdict === 'unknown') joined = verdict;
  }
  return joined;
}

/** The verdict of the negation. */
export const negateVerdict = (verdict: Verdict): Verdict => (verdict === 'unknown' ? verdict : !verdict);
