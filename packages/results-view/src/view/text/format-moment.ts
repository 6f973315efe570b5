import { momentText } from '@assetql/core';
import { currentFormats } from './formats.ts';

/** A moment in the user's time zone, or the one that was chosen (`setFormats`), and exactly in UTC for the tooltip. `undefined` for an invalid moment. */
export function formatMoment(epochMilliseconds: number): { readonly local: string; readonly utc: string } | undefined {
  const { locale, timeZone } = currentFormats();
  const local = momentText(epochMilliseconds, timeZone, 'plain', locale);
  return local === '' ? undefined : { local, utc: momentText(epochMilliseconds, 'UTC', 'exact', locale) };
}
