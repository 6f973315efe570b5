import type { QueryCall } from '../../http/query-call.ts';

/** Characters of the address and body of a query that does not take long to read. */
const longest = 2000;
/** Costly terms that do not take long together. */
const mostCostly = 3;
/** Assets that do not take long to be written. */
const mostAssets = 250;

/**
 * Whether a call may take long, by a glance at its text, so that others need not wait for it. A call that takes long all the same is
 * found out while it runs.
 */
export function isLarge({ url, body }: QueryCall): boolean {
  if (url.length + (body?.length ?? 0) > longest) return true;
  const text = url + new TextDecoder().decode(body);
  const wildcards = text.match(/\*|%2A/gi)?.length ?? 0;
  const comparisons = text.match(/(?:[\s+]|%20)(?:CT|SW|EW)(?:[\s+]|%20)/gi)?.length ?? 0;
  const count = Number(/\bcount\W{1,4}(\d+)/i.exec(text)?.[1] ?? 0);
  // A word within words has two wildcards.
  return wildcards / 2 + comparisons > mostCostly || count > mostAssets;
}
