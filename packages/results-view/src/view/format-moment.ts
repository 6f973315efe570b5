import { momentText } from '@assetql/core';

/** A moment in the person's time zone, and exactly in UTC for the hover. `undefined` when it names no moment. */
export function formatMoment(epochMilliseconds: number): { readonly local: string; readonly utc: string } | undefined {
  const local = momentText(epochMilliseconds, undefined, 'plain');
  return local === '' ? undefined : { local, utc: momentText(epochMilliseconds, 'UTC', 'exact') };
}
