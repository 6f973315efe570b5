import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount } from './format-count.ts';
import { phrase } from './phrase.ts';

/** Words of a list that are shown at once. */
const shownWords = 40;

/** Words of any number, of which the first are shown until somebody wants all of them. */
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
