import type { VNode } from 'preact';

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
      <StepButton label="Undo" can={canUndo} onClick={onUndo} path="M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H7" />
      <StepButton label="Redo" can={canRedo} onClick={onRedo} path="m10 3 3.5 3.5L10 10m3-3.5H6.5a4 4 0 0 0 0 8H9" />
    </span>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly can: boolean;
  readonly path: string;
  readonly onClick: () => void;
}

function StepButton({ label, can, path, onClick }: StepButtonProps): VNode {
  return (
    <button
      type="button"
      class="aql-button aql-button-quiet"
      title={label}
      aria-label={label}
      aria-disabled={!can}
      onClick={() => can && onClick()}
    >
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 17"
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        aria-hidden="true"
      >
        <path d={path} stroke-linecap="round" stroke-linejoin="round" />
      </svg>
    </button>
  );
}
