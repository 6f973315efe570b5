/** Dates as EXIF (`2020:05:06 07:08:09`), IPTC (`20200506` or `2020-05-06`, `070809+0200`) and XMP (ISO 8601, also of a year alone) write them. */
const form =
  /^(?<year>\d{4})(?:[-:]?(?<month>\d\d)(?:[-:]?(?<day>\d\d))?)?(?:[T ]+(?<hour>\d\d):?(?<minute>\d\d)(?::?(?<second>\d\d)(?:\.\d+)?)?\s*(?<zone>Z|[+-]\d\d:?\d\d)?)?$/;

/** Minutes that local time is ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? 0 : Number(`${sign}1`) * (60 * Number(hours) + Number(minutes));
}

/** A date that is embedded in a file. */
export interface EmbeddedDate {
  /** Epoch milliseconds. */
  readonly moment: number;
  /** The day where it was made: `2020-05-06`. */
  readonly day: string;
}

/**
 * Reads a date that is embedded in a file. A date without a zone is taken as UTC: the file does not say where it was made. `undefined`
 * for what is no date, such as the zeros of a camera whose clock is not set.
 */
export function readEmbeddedDate(text: string): EmbeddedDate | undefined {
  const groups = form.exec(text.trim())?.groups;
  if (groups === undefined) return undefined;
  const { year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z' } = groups;
  const moment = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Some systems carry the 31st of April over into May.
  if (Number.isNaN(moment) || new Date(moment).getUTCDate() !== Number(day)) return undefined;
  return { moment: moment - 60_000 * offsetOf(zone), day: `${year}-${month}-${day}` };
}
