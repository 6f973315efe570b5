/** How numbers and moments are shown to a person. */
export interface Formats {
  /** A BCP 47 tag; `undefined` for the one that the texts of the views are written in, English. */
  readonly locale?: string | undefined;
  /** An IANA name; `undefined` for the zone of the device. */
  readonly timeZone?: string | undefined;
}

/** The formats as they were asked for, and as far as the browser knows their names. */
let asked: Formats = {};
let formats: Formats = {};
let numbers = new Intl.NumberFormat('en');
let decimals = decimalsOf('en');

function decimalsOf(locale: string): readonly [Intl.NumberFormat, Intl.NumberFormat] {
  const digits = (count: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: count, maximumFractionDigits: count, useGrouping: false });
  return [digits(0), digits(1)];
}

/**
 * Sets the formats of all views, which use them when they are drawn next. Names that the browser does not know are ignored. The same formats
 * again leave the object that `currentFormats` returns, so that views may depend on it.
 */
export function setFormats({ locale, timeZone }: Formats): void {
  if (locale === asked.locale && timeZone === asked.timeZone) return;
  asked = { locale, timeZone };
  formats = {
    locale: locale === undefined ? undefined : known(() => new Intl.Locale(locale).toString()),
    timeZone: timeZone === undefined ? undefined : known(() => zoneName(timeZone)),
  };
  numbers = new Intl.NumberFormat(formats.locale ?? 'en');
  decimals = decimalsOf(formats.locale ?? 'en');
}

/** The formats that are used: another object after each change. What is drawn once and kept depends on it. */
export const currentFormats = (): Formats => formats;

/** The format of numbers, in the language that is used. */
export const numberFormat = (): Intl.NumberFormat => numbers;

/** A number with no digit after its point, or one. */
export const formatDecimal = (number: number, digits: 0 | 1): string => decimals[digits].format(number);

const zoneName = (timeZone: string): string => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

function known(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
