import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { parseDocument } from '@assetql/core/document';
import { savedSearchExtension } from '@assetql/core/text';
import { formatCountOf } from '@assetql/results-view';
import { readDrafts, type Draft } from '../state/drafts.ts';
import { draftTime } from './draft-time.ts';

export interface FilePanelProps {
  /** The current text, which is not listed among the earlier ones. */
  readonly text: string;
  readonly onSave: () => void;
  /** Shows the text of a file or an earlier text in place of the current one. */
  readonly onOpen: (text: string) => void;
  readonly close: () => void;
}

/** Bytes of a file that can be opened: far more than anybody writes, and still quick to read. */
const largest = 2_000_000;

/** The content of the file menu. */
export function FilePanel({ text, onSave, onOpen, close }: FilePanelProps): VNode {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [drafts] = useState(() => readDrafts().filter((draft) => draft.text !== text));
  const take = (taken: string): void => {
    close();
    onOpen(taken);
  };
  const open = async (file: File): Promise<void> => {
    if (file.size > largest) {
      setProblem(`${file.name} is larger than 2 MB, so it is no file of searches.`);
      return;
    }
    try {
      take(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
    } catch {
      setProblem(`${file.name} is not text in UTF-8, so it cannot be opened.`);
    }
  };
  return (
    <>
      <ul class="menu-list">
        <li>
          <button
            type="button"
            class="menu-row"
            onClick={() => {
              close();
              onSave();
            }}
          >
            Save as a file
          </button>
        </li>
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
