const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the person's time zone, and in UTC for the hover. `undefined` when it names no moment. */
export function formatMoment(epochMilliseconds: number): { readonly local: string; readonly utc: string } | undefined {
  const date = new Date(epochMilliseconds);
  if (Number.isNaN(date.getTime())) return undefined;
  return { local: local.format(date), utc: `${date.toISOString().replace('T', ' ').replace('.000Z', '')} UTC` };
}
