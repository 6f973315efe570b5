import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { parseDocument } from '@assetql/core/document';
import { savedSearchExtension } from '@assetql/core/text';
import { formatCountOf } from '@assetql/results-view';
import { readDrafts, type Draft } from '../state/drafts.ts';
import { fileText } from '../state/file-text.ts';
import type { SavedPart } from '../saved/saved-panel.tsx';
import { draftTime } from './draft-time.ts';

export interface FilePanelProps {
  /** The current text, which is not listed among the earlier ones. */
  readonly text: string;
  readonly onSave: () => void;
  /** Saves the text where the browser puts downloads. */
  readonly onDownload: () => void;
  /** Opens a part of the saved work. */
  readonly onPart: (part: SavedPart | 'compare') => void;
  /** Shows the text of a file or an earlier text in place of the current one. */
  readonly onOpen: (text: string) => void;
  readonly close: () => void;
}

const parts = [
  { part: 'files', label: 'Files' },
  { part: 'history', label: 'History' },
  { part: 'compare', label: 'Compare searches' },
  { part: 'tests', label: 'Run tests' },
] as const;

/** The content of the file menu. */
export function FilePanel({ text, onSave, onDownload, onPart, onOpen, close }: FilePanelProps): VNode {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [drafts] = useState(() => readDrafts().filter((draft) => draft.text !== text));
  const take = (taken: string): void => {
    close();
    onOpen(taken);
  };
  const open = async (file: File): Promise<void> => {
    const read = await fileText(file);
    if (read.kind === 'text') take(read.text);
    else setProblem(read.message);
  };
  const row = (label: string, act: () => void): VNode => (
    <li key={label}>
      <button
        type="button"
        class="menu-row"
        onClick={() => {
          close();
          act();
        }}
      >
        {label}
      </button>
    </li>
  );
  return (
    <>
      <ul class="menu-list">
        {row('Save', onSave)}
        {row('Download as a file', onDownload)}
        {parts.map(({ part, label }) => row(label, () => onPart(part)))}
        <li>
          <button type="button" class="menu-row" onClick={() => input.current?.click()}>
            Open a file
          </button>
          <input
            ref={input}
            type="file"
            hidden
            accept={`${savedSearchExtension},text/plain`}
            aria-label="File of searches"
            onChange={({ currentTarget: { files } }) => {
              const [file] = files ?? [];
              if (file !== undefined) void open(file);
            }}
          />
        </li>
      </ul>
      {problem !== undefined && (
        <p class="menu-note" role="alert">
          {problem}
        </p>
      )}
      <h2 class="menu-note">Earlier texts</h2>
      {drafts.length === 0 ? (
        <p class="menu-note aql-soft">What you write is kept in this browser and listed here.</p>
      ) : (
        <ul class="menu-list">
          {drafts.map((draft) => (
            <li key={draft.id}>
              <button type="button" class="menu-row example" onClick={() => take(draft.text)}>
                <strong dir="auto">{titleOf(draft)}</strong>
                <span>{draftTime(draft.at)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The titles of a draft's searches, or the beginning of its text. */
function titleOf({ text }: Draft): string {
  const { searches } = parseDocument(text);
  const [first] = searches;
  const name = first?.name || text.trim().slice(0, 80);
  return searches.length > 1 ? `${name}, and ${formatCountOf(searches.length - 1, 'search', 'searches')} more` : name;
}
