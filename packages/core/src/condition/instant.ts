const form =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/i;

/**
 * The instant that an ISO 8601 text names, in epoch milliseconds, cut to the millisecond (the interface specification, §4.5 and §4.7).
 * Without a time it is the start of the day, without a zone it is UTC. `undefined` for anything else, and for days, times
 * and zones that cannot be.
 */
export function instantOf(text: string): number | undefined {
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', zone = ''] =
    form.exec(text.trim()) ?? [];
  if (year === '') return undefined;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  date.setUTCHours(Number(hour), Number(minute), Number(second), milliseconds);
  return date.getTime() - offsetOf(zone) * 60_000;
}

/** Minutes ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
