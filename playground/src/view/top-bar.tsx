import type { ComponentChildren, VNode } from 'preact';
import type { Example } from '../state/example.ts';
import { CopyButton } from './copy-button.tsx';
import { ExamplesMenu, type ExamplesMenuProps } from './examples-menu.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export interface TopBarProps {
  /** The current library and the menu of others. */
  readonly library: ComponentChildren;
  /** What the examples are counted in. */
  readonly examples: Omit<ExamplesMenuProps, 'onChoose'>;
  readonly onExample: (example: Example) => void;
  readonly referenceOpen: boolean;
  readonly onReference: () => void;
  /** What the button for uploads says, with the progress of a running one. */
  readonly uploadLabel: string;
  /** Absent where nothing can be uploaded. */
  readonly onUpload: (() => void) | undefined;
  /** Puts the text into the page's URL and returns the URL. */
  readonly share: () => string;
  readonly onSettings: () => void;
  /** The file menu. */
  readonly file: ComponentChildren;
  /** Undo and redo. */
  readonly steps: ComponentChildren;
  /** Messages below the bar. */
  readonly notices: ComponentChildren;
}

/** The page's name, the library, and tools for writing. */
export function TopBar(props: TopBarProps): VNode {
  const {
    library,
    file,
    steps,
    notices,
    examples,
    onExample,
    referenceOpen,
    onReference,
    uploadLabel,
    onUpload,
    share,
    onSettings,
  } = props;
  return (
    <header class="top">
      <h1>AssetQL</h1>
      {library}
      {steps}
      <span class="aql-spring" />
      {file}
      <ExamplesMenu {...examples} onChoose={onExample} />
      <button
        type="button"
        id="open-reference"
        class="aql-button aql-button-quiet"
        aria-expanded={referenceOpen}
        onClick={onReference}
      >
        Reference
      </button>
      {onUpload !== undefined && (
        <button type="button" class="aql-button aql-button-quiet" aria-haspopup="dialog" onClick={onUpload}>
          {uploadLabel}
        </button>
      )}
      <CopyButton quiet label="Share" text={share} />
      <ThemeChoice />
      <button
        type="button"
        class="aql-button aql-button-quiet"
        aria-haspopup="dialog"
        aria-label="Settings"
        title="Settings"
        onClick={onSettings}
      >
        <svg class="aql-icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M11 3v3M5.2 10v3" />
        </svg>
      </button>
      {notices}
    </header>
  );
}
