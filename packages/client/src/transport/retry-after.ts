/**
 * Milliseconds until the moment that a `Retry-After` header names, in seconds or as an HTTP date; never negative.
 * `undefined` without a header that can be read.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // without a time of day it is no HTTP date, whatever Date.parse makes of it
  const moment = /\d:\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}
