import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatAssets } from '../view/text/format-assets.ts';
import { formatCount } from '../view/text/format-count.ts';
import { phrase } from '../view/text/phrase.ts';
import type { BrowserSession } from './browser-session.ts';
import { copiedText, type CopiedPart } from './copied-text.ts';
import { mostSelected } from './selection.ts';

export interface SelectionBarProps {
  readonly session: BrowserSession;
  /** Whether the addresses of originals lead anywhere outside of this page. */
  readonly hasLinks: boolean;
  readonly onClear: () => void;
}

/** What the bar says about the last copy, and the number of assets that it is about. */
interface Copied {
  readonly words: string;
  readonly of: number;
}

/** How many assets are selected, and what can be done with them. */
export function SelectionBar({ session, hasLinks, onClear }: SelectionBarProps): VNode {
  const { selection, coming } = session;
  const { size } = selection.assets;
  const [copied, setCopied] = useState<Copied>();
  useEffect(() => setCopied(undefined), [selection]);
  const copy = async (part: CopiedPart): Promise<void> => {
    const { text, count } = copiedText(part, selection.assets.values());
    try {
      await navigator.clipboard.writeText(text);
      setCopied({
        of: size,
        words:
          count === size ? phrase('Copied') : phrase('Copied {0}; {1} have none', formatCount(count), size - count),
      });
    } catch {
      setCopied({ of: size, words: phrase('The browser does not let the page copy') });
    }
  };
  const counted =
    coming > 0
      ? phrase('Loading {0} to select them', formatAssets(coming))
      : size === 0
        ? ''
        : size === mostSelected
          ? phrase('{0} selected, the most that can be', formatCount(size))
          : phrase('{0} selected', formatCount(size));
  const button = (part: CopiedPart, label: string): VNode => (
    <button type="button" class="aql-button aql-button-quiet" onClick={() => void copy(part)}>
      {label}
    </button>
  );
  return (
    <>
      {/* It is there before it says something, so that screen readers notice the change. */}
      <p class="aql-unseen" role="status">
        {copied === undefined ? counted : `${counted}. ${copied.words}`}
      </p>
      {counted !== '' && (
        <div class="aql-selection" role="group" aria-label={phrase('Selection')}>
          <span class="aql-selection-count" aria-hidden="true">
            {copied === undefined ? counted : copied.words}
          </span>
          {size > 0 && (
            <>
              {button('ids', phrase('Copy ids'))}
              {button('titles', phrase('Copy titles'))}
              {hasLinks && button('links', phrase('Copy links'))}
            </>
          )}
          <button type="button" class="aql-button aql-button-quiet" onClick={onClear}>
            {phrase('Clear the selection')}
          </button>
        </div>
      )}
    </>
  );
}
