import type { CheckOptions } from '../options.ts';

type Severities = NonNullable<CheckOptions['severities']>;

function sameSeverities(left: Severities | undefined, right: Severities | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  const entries = Object.entries(left);
  const others = new Map(Object.entries(right));
  return entries.length === others.size && entries.every(([code, severity]) => others.get(code) === severity);
}

/** Whether two sets of options give the same diagnostics. */
export function sameOptions(left: CheckOptions, right: CheckOptions): boolean {
  if (left === right) return true;
  return (
    left.schema === right.schema &&
    left.timeZone === right.timeZone &&
    left.catalogue === right.catalogue &&
    left.searchFields?.join() === right.searchFields?.join() &&
    sameSeverities(left.severities, right.severities)
  );
}
