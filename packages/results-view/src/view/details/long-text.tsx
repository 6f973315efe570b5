import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { phrase } from '../text/phrase.ts';
import { shortened } from '../text/shortened.ts';

/** The number of characters shown at once, about some lines, so that content below stays in reach. */
const shownCharacters = 600;

/** A text of any length, of which the beginning is shown until it is expanded. */
export function LongText({ text }: { readonly text: string }): VNode {
  const [all, setAll] = useState(false);
  const short = shortened(text, shownCharacters);
  return (
    <>
      <p dir="auto">{all ? text : short}</p>
      {short !== text && (
        <button type="button" class="aql-link aql-all" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? phrase('Show less') : phrase('Show all of it')}
        </button>
      )}
    </>
  );
}
