import type { VNode } from 'preact';
import type { ExplainedPart, PartCount } from './explained-part.ts';
import { formatCount } from '../text/format-count.ts';
import { WhyNothing, type WhyNothingState } from './why-nothing.tsx';
import { phrase } from '../text/phrase.ts';

export interface ExplainPanelProps {
  /** The explanation as a sentence without a full stop. */
  readonly text: string;
  readonly parts: readonly ExplainedPart[];
  /** A sentence that says why counts are missing. */
  readonly note?: string | undefined;
  /** The announcement for screen readers once the counts are known. */
  readonly news?: string | undefined;
  /** Set when the search has no results. */
  readonly whyNothing?: WhyNothingState | undefined;
  /** Called with the key of the part under the pointer or with the focus; `undefined` when it is left. */
  readonly onMark: (key: string | undefined) => void;
  readonly onGo: (key: string) => void;
  /** Requests failed counts again. */
  readonly onRetry?: (() => void) | undefined;
}

/** The explanation of a search, part by part, with result counts; for a search without results, the reason. */
export function ExplainPanel(props: ExplainPanelProps): VNode {
  const { text, parts, note, news, whyNothing, onMark, onGo, onRetry } = props;
  const isCounted = parts.some(({ alone }) => alone !== undefined);
  return (
    <div class="aql-explain">
      <p class="aql-explain-text" dir="auto">
        {text}.
      </p>
      {parts.length > 0 && (
        <>
          {isCounted && (
            <div class="aql-part-head" aria-hidden="true">
              <span>{phrase('Part')}</span>
              <span>{phrase('Alone')}</span>
              <span>{phrase('Left')}</span>
            </div>
          )}
          <PartList label={phrase('Parts of the search')} parts={parts} onMark={onMark} onGo={onGo} />
        </>
      )}
      {(note !== undefined || onRetry !== undefined) && (
        <p class="aql-soft aql-explain-note">
          {note}{' '}
          {onRetry !== undefined && (
            <button type="button" class="aql-link" onClick={onRetry}>
              {phrase('Count again')}
            </button>
          )}
        </p>
      )}
      {whyNothing !== undefined && <WhyNothing state={whyNothing} />}
      <p class="aql-unseen" role="status">
        {news}
      </p>
    </div>
  );
}

interface PartListProps extends Pick<ExplainPanelProps, 'parts' | 'onMark' | 'onGo'> {
  readonly label: string;
}

/** The maximum number of entries in a list; more would slow down typing. */
const most = 50;

function PartList({ label, parts, onMark, onGo }: PartListProps): VNode {
  return (
    <ul class="aql-parts" aria-label={label}>
      {parts.slice(0, most).map(({ key, text, alone, left, parts: inner }) => (
        <li key={key}>
          <div class="aql-part" onMouseEnter={() => onMark(key)} onMouseLeave={() => onMark(undefined)}>
            <button
              type="button"
              dir="auto"
              title={phrase('Select it in the text')}
              onFocus={() => onMark(key)}
              onBlur={() => onMark(undefined)}
              onClick={() => onGo(key)}
            >
              {text}
            </button>
            <Count count={alone} before={phrase('finds alone')} />
            <Count count={left} before={phrase('leaves')} />
          </div>
          {inner.length > 0 && (
            <PartList label={phrase('Parts of: {0}', text)} parts={inner} onMark={onMark} onGo={onGo} />
          )}
        </li>
      ))}
      {parts.length > most && <li class="aql-soft">{phrase('and {0} more', formatCount(parts.length - most))}</li>}
    </ul>
  );
}

/** A number in its column, with an accessible description. */
function Count({ count, before }: { readonly count: PartCount; readonly before: string }): VNode {
  if (count === undefined) return <span class="aql-part-count" />;
  return (
    <span class={count === 0 ? 'aql-part-count aql-part-none' : 'aql-part-count'}>
      <span class="aql-unseen">{before} </span>
      {typeof count === 'number' ? (
        formatCount(count)
      ) : (
        <>
          <span aria-hidden="true">{count === 'counting' ? '…' : '–'}</span>
          <span class="aql-unseen">{count === 'counting' ? phrase('not counted yet') : phrase('not counted')}</span>
        </>
      )}
    </span>
  );
}
