/** An entry of a list of choices. */
export interface FormatChoice {
  readonly value: string;
  readonly label: string;
}

/** Languages whose numbers and dates differ from each other, besides that of the browser. */
const locales = [
  'en-GB',
  'en-US',
  'da',
  'de',
  'de-CH',
  'es',
  'fi',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'nb',
  'pl',
  'pt',
  'pt-BR',
  'sv',
  'tr',
  'zh',
];

/** The languages of numbers and dates, each in its own name. The first one is that of the page. */
export function localeChoices(): readonly FormatChoice[] {
  const own = navigator.language;
  return [
    { value: '', label: 'English, as the page' },
    { value: own, label: `${nameOfLocale(own)}, as the browser` },
    ...locales.filter((locale) => locale !== own).map((locale) => ({ value: locale, label: nameOfLocale(locale) })),
  ];
}

function nameOfLocale(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The time zones: that of the device, UTC, and all others by their names. */
export function zoneChoices(): readonly FormatChoice[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  return [
    { value: '', label: `This device (${own.replaceAll('_', ' ')})` },
    { value: 'UTC', label: 'UTC' },
    ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ];
}
