const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** The last instant that every zone can show, in epoch milliseconds. */
const latest = 8.64e15 - 86_400_000;

function formatOf(timeZone: string, form: 'long' | 'short'): Intl.DateTimeFormat | undefined {
  const key = `${form} ${timeZone}`;
  if (!formats.has(key)) {
    const options: Intl.DateTimeFormatOptions =
      form === 'long'
        ? { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZoneName: 'short' }
        : { day: 'numeric', month: 'short', year: 'numeric' };
    try {
      const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone, hour: '2-digit', minute: '2-digit' });
      formats.set(key, format);
    } catch {
      // What is no zone is a text that anybody can write, and is not remembered.
      return undefined;
    }
  }
  return formats.get(key);
}

/**
 * An instant in epoch milliseconds as a person says it, as the clocks of a zone show it; of UTC where the zone is none. The short form is
 * without the day of the week and the zone.
 */
export function momentText(instant: number, timeZone: string, form: 'long' | 'short' = 'long'): string {
  if (!(Math.abs(instant) <= latest)) return '';
  return (formatOf(timeZone, form) ?? formatOf('UTC', form))?.format(instant) ?? '';
}
