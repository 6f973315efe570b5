import type { AssetProperty } from '@assetql/core';
import type { ChoiceStore } from '../answer/choice-store.ts';
import { rowHeader } from './column-choice.ts';

/** Widths of columns in pixels, by the id of their property; those that a user has not changed are absent. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** The narrowest and widest column, in pixels. */
export const widthLimits = { least: 64, most: 960 } as const;

/** The pixels that a press of an arrow key changes. */
export const widthStep = 16;

const choice = 'column-widths';

/** The stored widths. What is not a width is ignored. */
export function readWidths(choices: ChoiceStore): ColumnWidths {
  try {
    const kept: unknown = JSON.parse(choices.read(choice) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([id, width]: readonly [string, unknown]) =>
        typeof width === 'number' && Number.isFinite(width) ? [[id, limited(width)] as const] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** Stores the widths after a change of one; `undefined` is the default width. */
export function changeWidth(
  choices: ChoiceStore,
  widths: ColumnWidths,
  id: string,
  width: number | undefined,
): ColumnWidths {
  const { [id]: _before, ...others } = widths;
  const next = width === undefined ? others : { ...others, [id]: limited(width) };
  choices.keep(choice, JSON.stringify(next));
  return next;
}

/** The width of a column: that of the user, or one that fits most values of its kind. */
export function widthOf(widths: ColumnWidths, { id, member, form, field }: AssetProperty): number {
  const own = widths[id];
  if (own !== undefined) return own;
  if (member === rowHeader) return 256;
  if (form === 'timestamp') return 168;
  if (form === 'texts') return 240;
  if (form === 'number') return field?.enumeration === undefined ? 112 : 128;
  return 160;
}

const limited = (width: number): number => Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, width)));
