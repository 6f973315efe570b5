import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { FilesView, type FilesViewProps } from './files/files-view.tsx';
import { HistoryView, type HistoryViewProps } from './history/history-view.tsx';
import { TestsView, type TestsViewProps } from './tests/tests-view.tsx';

/** The parts of the panel. */
export const savedParts = ['files', 'history', 'tests'] as const;

export type SavedPart = (typeof savedParts)[number];

export interface SavedPanelProps extends HistoryViewProps, TestsViewProps, Omit<FilesViewProps, 'hasText'> {
  readonly part: SavedPart;
  readonly onPart: (part: SavedPart | 'compare') => void;
  readonly onClose: () => void;
}

const labels: Readonly<Record<SavedPart, string>> = { files: 'Files', history: 'History', tests: 'Tests' };

/** The panel beside the page, with files, history and tests as tabs. */
export function SavedPanel(props: SavedPanelProps): VNode {
  const { part, onPart, onClose, files, text } = props;
  const tabs = useRef<HTMLDivElement>(null);
  const focus = (name: SavedPart): void => document.getElementById(`saved-${name}`)?.focus();
  useEffect(() => focus(part), []);
  const press = ({ key }: KeyboardEvent): void => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = savedParts[(savedParts.indexOf(part) + step + savedParts.length) % savedParts.length];
    if (step === 0 || next === undefined) return;
    onPart(next);
    focus(next);
  };
  return (
    <aside
      class="saved"
      aria-label="Saved work"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div class="saved-head">
        <div class="saved-tabs" role="tablist" aria-label="Saved work" ref={tabs} onKeyDown={press}>
          {savedParts.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`saved-${name}`}
              aria-selected={name === part}
              aria-controls="saved-body"
              tabIndex={name === part ? 0 : -1}
              onClick={() => onPart(name)}
            >
              {labels[name]}
            </button>
          ))}
        </div>
        <button type="button" class="aql-button" onClick={onClose}>
          Close
        </button>
      </div>
      <div class="saved-body" id="saved-body" role="tabpanel" aria-labelledby={`saved-${part}`}>
        {part === 'files' && <FilesView files={files} hasText={text.trim() !== ''} onOpened={props.onOpened} />}
        {part === 'history' && <HistoryView added={props.added} onRun={props.onRun} onCompare={props.onCompare} />}
        {part === 'tests' && (
          <TestsView
            text={text}
            current={props.current}
            runner={props.runner}
            onGo={props.onGo}
            onEdit={props.onEdit}
          />
        )}
      </div>
    </aside>
  );
}
