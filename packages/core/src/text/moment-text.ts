/**
 * `plain`: `23 Oct 2026, 09:00`. `zoned` adds the name of the zone: `23 Oct 2026, 09:00 UTC`. `exact` adds that, the seconds, and the
 * milliseconds where there are some: `23 Oct 2026, 09:00:00 UTC`.
 */
export type MomentForm = 'plain' | 'zoned' | 'exact';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The last instant that every zone can show, in epoch milliseconds. */
const latest = 8.64e15 - 86_400_000;

const dateAndTime: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

function formatOf(
  timeZone: string | undefined,
  form: MomentForm,
  hasFraction: boolean,
  locale: string,
): Intl.DateTimeFormat | undefined {
  const key = `${form} ${hasFraction} ${locale} ${timeZone}`;
  let format = formats.get(key);
  if (format !== undefined) return format;
  try {
    format = new Intl.DateTimeFormat(locale, {
      ...dateAndTime,
      timeZone,
      ...(form === 'plain' ? {} : { timeZoneName: 'short' }),
      ...(form === 'exact' ? { second: '2-digit', ...(hasFraction ? { fractionalSecondDigits: 3 } : {}) } : {}),
    });
  } catch {
    // Texts that name no zone can be anything, and are not remembered.
    return undefined;
  }
  formats.set(key, format);
  return format;
}

/**
 * An instant in epoch milliseconds as the clocks of a zone show it: the one way in which editors, pages and lists show moments to people.
 * Without a zone, that of the machine is used; UTC for an unknown one. `locale` is a BCP 47 tag that `Intl` accepts. Empty for a number that
 * is not an instant.
 */
export function momentText(
  instant: number,
  timeZone: string | undefined,
  form: MomentForm = 'zoned',
  locale = 'en-GB',
): string {
  if (!(Math.abs(instant) <= latest)) return '';
  const hasFraction = form === 'exact' && instant % 1000 !== 0;
  const format = formatOf(timeZone, form, hasFraction, locale) ?? formatOf('UTC', form, hasFraction, locale);
  return format?.format(instant) ?? '';
}
