import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount } from '../text/format-count.ts';
import { phrase } from '../text/phrase.ts';

/** The number of words shown at once. */
const shownWords = 40;

/** Any number of words, of which the first are shown until the list is expanded. */
export function WordList({ words }: { readonly words: readonly string[] }): VNode {
  const [all, setAll] = useState(false);
  const hidden = words.length - shownWords;
  return (
    <>
      <ul class="aql-words">
        {(all ? words : words.slice(0, shownWords)).map((word) => (
          <li key={word} dir="auto">
            {word}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" class="aql-link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? phrase('Fewer') : phrase('{0} more', formatCount(hidden))}
        </button>
      )}
    </>
  );
}
