import { momentText } from '@assetql/core';
import type { HoverDetail } from './hover-parts.ts';

/** An instant in words: in UTC, and in the zone of the person, where that is another. */
export function momentDetails(instant: number, timeZone: string): readonly HoverDetail[] {
  const detail = (zone: string): HoverDetail => ({
    kind: 'moment',
    label: zone === 'UTC' ? 'In UTC' : `In ${zone}`,
    text: momentText(instant, zone),
  });
  const details = timeZone === 'UTC' ? [detail('UTC')] : [detail(timeZone), detail('UTC')];
  return details.filter(({ text }) => text !== '');
}
