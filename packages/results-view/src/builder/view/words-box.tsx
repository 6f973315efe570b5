import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { applyEdits, type TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { phrase } from '../../view/text/phrase.ts';
import { Icon } from '../../view/icon.tsx';
import { mistakeIn, wordsOf, writeWords } from './words.ts';

export interface WordsBoxProps {
  readonly file: string;
  readonly search: SavedSearch | undefined;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
}

/** Milliseconds without typing before words without a mistake are written. */
const rest = 600;

/**
 * The box for words. What is typed is written after a pause, with Enter, or when the box is left; words with a mistake stay in the box and
 * are not written, so that the results stay.
 */
export function WordsBox({ file, search, onEdit }: WordsBoxProps): VNode {
  const written = wordsOf(search);
  const [typed, setTyped] = useState<string>();
  const [isTold, setTold] = useState(false);
  const latest = useRef({ file, search, onEdit });
  latest.current = { file, search, onEdit };
  useEffect(() => setTyped(undefined), [written]);
  const words = typed ?? written;
  const mistake = isTold && typed !== undefined ? mistakeIn(words.trim()) : undefined;
  const write = (text: string, tell: boolean): void => {
    const now = latest.current;
    const next = text.replaceAll(/\s+/g, ' ').trim();
    if (mistakeIn(next) !== undefined) {
      if (tell) setTold(true);
    } else if (next !== wordsOf(now.search)) now.onEdit(writeWords(now.file, now.search, next));
  };
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => write(typed, false), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  const [fix] = mistake?.fixes ?? [];
  const repair = (): void => {
    if (fix === undefined) return;
    setTyped(applyEdits(words.trim(), fix.edits));
  };
  return (
    <div class="aql-question-words">
      <label class="aql-words-field">
        <Icon name="find" />
        <span class="aql-unseen">{phrase('Words to search for')}</span>
        <input
          type="search"
          placeholder={phrase('words, start*, "exact words"')}
          value={words}
          aria-invalid={mistake !== undefined}
          aria-describedby={mistake === undefined ? undefined : 'aql-words-mistake'}
          spellcheck={false}
          onInput={({ currentTarget }) => {
            setTold(false);
            setTyped(currentTarget.value);
          }}
          onBlur={({ currentTarget }) => write(currentTarget.value, true)}
          // The value may be newer than what was drawn last.
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && write(currentTarget.value, true)}
        />
      </label>
      {mistake !== undefined && (
        <p class="aql-refused" id="aql-words-mistake" role="status">
          {mistake.message}{' '}
          {fix !== undefined && (
            <button type="button" class="aql-link" onClick={repair}>
              {fix.title}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
