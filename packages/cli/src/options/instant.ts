/** The moment that an ISO 8601 text names, with a zone or as a date; `undefined` when it names none, such as 30 February. */
export function instant(text: string): Date | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text)?.[1];
  if (day === undefined) return undefined;
  const midnight = new Date(day);
  const date = new Date(text);
  if (Number.isNaN(midnight.getTime()) || Number.isNaN(date.getTime())) return undefined;
  // A day that its month does not have is read as one of the next month.
  return midnight.toISOString().startsWith(day) ? date : undefined;
}
