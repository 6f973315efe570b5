/**
 * A part of printed text before line breaks are chosen. Every fragment has its length on one line, so that the layout visits each fragment
 * once.
 */
export type PrintFragment = string | Joined | Bracketed;

/** Operands with `join` before each but the first: `AND `, `OR `, or empty where a blank is enough. */
export interface Joined {
  readonly operands: readonly PrintFragment[];
  readonly join: string;
  /** True when short operands share lines, as in a list of values. */
  readonly fill: boolean;
  readonly length: number;
}

/** `open`, body and `)`. `gap` is written between `open` and the body when they share a line. */
export interface Bracketed {
  readonly open: string;
  readonly gap: string;
  readonly body: PrintFragment;
  readonly length: number;
}

export function joined(operands: readonly PrintFragment[], join: string, fill: boolean): PrintFragment {
  const present = operands.filter((operand) => operand !== '');
  const [first = '', second] = present;
  if (second === undefined) return first;
  let length = (present.length - 1) * (join.length + 1);
  for (const operand of present) length += operand.length;
  return { operands: present, join, fill: fill && present.every((operand) => typeof operand === 'string'), length };
}

export function bracketed(body: PrintFragment, open = '(', gap = ''): Bracketed {
  return { open, gap, body, length: open.length + gap.length + body.length + 1 };
}

/** The fragment with a text right before it. Not for a {@link Joined}, where the prefix would apply to the first operand only. */
export function prefixed(prefix: string, fragment: string | Bracketed): string | Bracketed {
  if (typeof fragment === 'string') return prefix + fragment;
  return { ...fragment, open: prefix + fragment.open, length: prefix.length + fragment.length };
}
