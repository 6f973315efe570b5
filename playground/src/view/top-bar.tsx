import type { ComponentChildren, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from '@assetql/results-view';
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
  readonly share: () => Promise<string>;
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
  // On a phone the tools are a row of their own, which is folded away.
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  return (
    <header class="top">
      <h1>AssetQL</h1>
      {library}
      {steps}
      <span class="aql-spring" />
      <button
        type="button"
        class="aql-button aql-button-quiet top-more"
        ref={more}
        aria-label="More"
        title="More"
        aria-expanded={isOpen}
        aria-controls="top-tools"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      <div
        id="top-tools"
        class="top-tools"
        data-open={isOpen ? '' : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          setOpen(false);
          more.current?.focus();
        }}
      >
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
        <CopyButton quiet label="Share" done="Link copied" text={share} />
        <ThemeChoice />
        <button
          type="button"
          class="aql-button aql-button-quiet"
          aria-haspopup="dialog"
          aria-label="Settings"
          title="Settings"
          onClick={onSettings}
        >
          <Icon name="settings" />
        </button>
      </div>
      {notices}
    </header>
  );
}
