const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * An ISO 8601 timestamp in the form `YYYY-MM-DDThh:mm:ss.mmmZ`, converted to UTC and truncated to milliseconds. Without a zone it is UTC.
 * `undefined` when the text is not a timestamp or not a real date.
 */
export function normalTimestamp(text: string): string | undefined {
  const parts = iso.exec(text.trim());
  if (parts === null) return undefined;
  const [, date = '', minutes = '00:00', seconds = '00', fraction = '', zone = 'Z'] = parts;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const moment = Date.parse(`${date}T${minutes}:${seconds}.${milliseconds}${offset}`);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}
