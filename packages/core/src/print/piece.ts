/**
 * What printed text is made of before it is known where its lines end. Every piece knows its length on one line, so that laying it out
 * looks at each piece once.
 */
export type Piece = string | Joined | Bracketed;

/** Operands with `join` before each but the first: `AND `, `OR `, or nothing where a blank is enough. */
export interface Joined {
  readonly operands: readonly Piece[];
  readonly join: string;
  /** True when short operands share lines, as in a list of values. */
  readonly fill: boolean;
  readonly length: number;
}

/** `open` body `)`; `gap` stands between `open` and the body when they share a line. */
export interface Bracketed {
  readonly open: string;
  readonly gap: string;
  readonly body: Piece;
  readonly length: number;
}

export function joined(operands: readonly Piece[], join: string, fill: boolean): Piece {
  const present = operands.filter((operand) => operand !== '');
  const [first = '', second] = present;
  if (second === undefined) return first;
  let length = (present.length - 1) * (join.length + 1);
  for (const operand of present) length += operand.length;
  return { operands: present, join, fill: fill && present.every((operand) => typeof operand === 'string'), length };
}

export function bracketed(body: Piece, open = '(', gap = ''): Bracketed {
  return { open, gap, body, length: open.length + gap.length + body.length + 1 };
}

/** The piece with a text right before it. It must not be {@link Joined}: only its first operand would be meant. */
export function prefixed(prefix: string, piece: string | Bracketed): string | Bracketed {
  if (typeof piece === 'string') return prefix + piece;
  return { ...piece, open: prefix + piece.open, length: prefix.length + piece.length };
}
