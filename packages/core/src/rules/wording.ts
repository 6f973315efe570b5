const longest = 40;

/** A user's text as a message quotes it: without blanks around it, and cut when it is long. */
export function excerpt(written: string): string {
  const text = written.trim();
  // Without half a character at the end.
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** `a`, `a or b`, `a, b or c`. */
export function alternatives(names: readonly string[]): string {
  const last = names[names.length - 1] ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
