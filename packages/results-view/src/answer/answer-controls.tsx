import type { VNode } from 'preact';
import { LayoutChoice, type LayoutChoiceProps } from './layout-choice.tsx';
import { SortChoice, type SortChoiceProps } from './sort-choice.tsx';
import { TileSize, type TileSizeProps } from './tile-size.tsx';

export interface AnswerControlsProps {
  /** The size of the pictures, where there are tiles. */
  readonly tiles: TileSizeProps | undefined;
  readonly layout: LayoutChoiceProps;
  readonly sort: SortChoiceProps;
}

/** How an answer is shown: the size of its pictures, its layout and its order. */
export function AnswerControls({ tiles, layout, sort }: AnswerControlsProps): VNode {
  return (
    <>
      {tiles !== undefined && <TileSize {...tiles} />}
      <LayoutChoice {...layout} />
      <SortChoice {...sort} />
    </>
  );
}
