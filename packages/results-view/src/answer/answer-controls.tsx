import type { VNode } from 'preact';
import { LayoutChoice, type LayoutChoiceProps } from './layout-choice.tsx';
import { SortChoice, type SortChoiceProps } from './sort-choice.tsx';

export interface AnswerControlsProps {
  readonly layout: LayoutChoiceProps;
  readonly sort: SortChoiceProps;
}

/** How an answer is shown: its layout and its order. */
export function AnswerControls({ layout, sort }: AnswerControlsProps): VNode {
  return (
    <>
      <LayoutChoice {...layout} />
      <SortChoice {...sort} />
    </>
  );
}
