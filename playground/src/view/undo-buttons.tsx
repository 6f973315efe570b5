import type { VNode } from 'preact';
import { Icon, type IconName } from '@assetql/results-view';

export interface UndoButtonsProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Undo and redo of the text, for fingers, and for who has clicked elsewhere. Without a step they stay focusable. */
export function UndoButtons({ canUndo, canRedo, onUndo, onRedo }: UndoButtonsProps): VNode {
  return (
    <span class="undo" role="group" aria-label="Steps of the text">
      <StepButton label="Undo" can={canUndo} onClick={onUndo} icon="undo" />
      <StepButton label="Redo" can={canRedo} onClick={onRedo} icon="redo" />
    </span>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly can: boolean;
  readonly icon: IconName;
  readonly onClick: () => void;
}

function StepButton({ label, can, icon, onClick }: StepButtonProps): VNode {
  return (
    <button
      type="button"
      class="aql-button aql-button-quiet"
      title={label}
      aria-label={label}
      aria-disabled={!can}
      onClick={() => can && onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}
