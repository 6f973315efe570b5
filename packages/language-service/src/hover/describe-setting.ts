import { keyRow } from '@assetql/core/document';
import { fromRow, type Described, type HoverPlace } from './hover-parts.ts';

/** The number of `count` or `offset`. */
export function describeSetting({ item, text }: HoverPlace): Described | undefined {
  if (item?.kind !== 'Key' || (item.key !== 'count' && item.key !== 'offset')) return undefined;
  return fromRow(text, keyRow(item.key));
}
