/**
 * The milliseconds until the moment in a `Retry-After` header, which has seconds or an HTTP date; never negative. `undefined` without a
 * readable header.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // an HTTP date has a time of day; Date.parse accepts more
  const moment = /\d:\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}
