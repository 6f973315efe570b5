/** Relations for which a day means its last millisecond: "until" a day includes it, "after" a day begins when it has ended. */
const meanEndOfDay: ReadonlySet<string> = new Set(['LE', 'GT']);

const lastOfDay = 86_400_000 - 1;

/** The moment of a calendar day (UTC) in epoch milliseconds, as a relation means it; `undefined` for no day. */
export function momentOfDay(day: string, relation: string): string | undefined {
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  if (Number.isNaN(start)) return undefined;
  return String(meanEndOfDay.has(relation) ? start + lastOfDay : start);
}

/** The calendar day (UTC) of a moment in epoch milliseconds; empty for a relative time. */
export function dayOfMoment(value: string | undefined): string {
  if (value === undefined || !/^-?\d+$/.test(value)) return '';
  const date = new Date(Number(value));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
