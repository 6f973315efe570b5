import type { VNode } from 'preact';
import { phrase } from '../view/text/phrase.ts';

/** The least width of a tile in pixels. The usual one is that of the style sheet. */
const widths = { least: 80, usual: 104, most: 320, step: 24 };

export interface TileSizeProps {
  /** The chosen width; the usual one when it is not above 0. */
  readonly size: number;
  readonly onChoose: (size: number) => void;
}

/** A slider for the size of the pictures. */
export function TileSize({ size, onChoose }: TileSizeProps): VNode {
  const label = phrase('Size of the pictures');
  return (
    <input
      type="range"
      class="aql-tile-size"
      aria-label={label}
      title={label}
      min={widths.least}
      max={widths.most}
      step={widths.step}
      value={size > 0 ? size : widths.usual}
      onInput={({ currentTarget }) => onChoose(currentTarget.valueAsNumber)}
    />
  );
}
