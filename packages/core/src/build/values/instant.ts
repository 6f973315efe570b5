import { excerpt } from '../../diagnostics/wording.ts';
import { readLooseTimestamp } from '../../syntax/loose-timestamp.ts';
import { BuildError } from '../build-error.ts';

/**
 * A moment: a `Date`, a text of ISO 8601 with a zone (`2024-05-01T10:00:00+02:00`), or what knows its epoch milliseconds, such as a
 * `Temporal.Instant` or `Temporal.ZonedDateTime`.
 */
export type Instant = Date | string | { readonly epochMilliseconds: number };

/** The epoch milliseconds of a `Date` of any window or worker, `NaN` for an invalid one. Never calls code of an object that only looks like a date. */
function timeOf(value: object): number | undefined {
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}

function millisecondsOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const time = timeOf(value);
  if (time !== undefined || !('epochMilliseconds' in value)) return time;
  return typeof value.epochMilliseconds === 'number' ? value.epochMilliseconds : undefined;
}

/** Whether a value is an object that names a moment. */
export const isMoment = (value: unknown): boolean => millisecondsOf(value) !== undefined;

const day = /^\d{4}-\d\d-\d\d$/;
/** Seconds and their fractions may be left out. Temporal writes the name of the zone after its offset. */
const iso =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d{1,12})?)?)(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?(?:\[[^\]]{1,64}\])?$/i;

function instantOfText(text: string, label: string): number | undefined {
  if (day.test(text)) {
    throw new BuildError(
      `${label} takes a moment, and ${text} is a day; write its start with a zone, as ${text}T00:00:00Z, or ask with on('${text}', timeZone).`,
    );
  }
  const [, clock, zone] = iso.exec(text) ?? [];
  if (clock === undefined) return undefined;
  if (zone === undefined) {
    throw new BuildError(`${label} takes a moment with a zone; write ${clock}Z for UTC, or ${clock}+02:00.`);
  }
  const [reading] = readLooseTimestamp(`${clock}${zone}`.toUpperCase());
  if (reading === undefined || !reading.exists) {
    throw new BuildError(`${label} takes a moment, and there is none such as ${excerpt(text)}.`);
  }
  return reading.clock - (reading.offset ?? 0) * 60_000;
}

/**
 * The epoch milliseconds of a moment, truncated to whole milliseconds; `undefined` when `value` is not a moment. Throws a
 * {@link BuildError} that names `label` for a text that nearly is one.
 */
export function givenInstant(value: unknown, label: string): number | undefined {
  if (typeof value === 'string') return instantOfText(value, label);
  const milliseconds = millisecondsOf(value);
  if (milliseconds === undefined) return undefined;
  if (!Number.isFinite(milliseconds)) throw new BuildError(`${label} takes a moment, and this one is an invalid date.`);
  return Math.floor(milliseconds);
}
