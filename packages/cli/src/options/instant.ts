/** The moment of an ISO 8601 text with a zone, or of a date; `undefined` for an invalid one, such as 30 February. */
export function instant(text: string): Date | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text)?.[1];
  if (day === undefined) return undefined;
  const midnight = new Date(day);
  const date = new Date(text);
  if (Number.isNaN(midnight.getTime()) || Number.isNaN(date.getTime())) return undefined;
  // Date parsing turns 30 February into a day in March.
  return midnight.toISOString().startsWith(day) ? date : undefined;
}
