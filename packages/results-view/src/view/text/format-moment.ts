import { momentText } from '@assetql/core';

/** A moment in the user's time zone, and exactly in UTC for the tooltip. `undefined` for an invalid moment. */
export function formatMoment(epochMilliseconds: number): { readonly local: string; readonly utc: string } | undefined {
  const local = momentText(epochMilliseconds, undefined, 'plain');
  return local === '' ? undefined : { local, utc: momentText(epochMilliseconds, 'UTC', 'exact') };
}
