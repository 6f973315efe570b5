import type { VNode } from 'preact';
import type { ExplainedPart, PartCount } from './explained-part.ts';
import { formatCount } from './format-count.ts';
import { WhyNothing, type WhyNothingState } from './why-nothing.tsx';
import { phrase } from './phrase.ts';

export interface ExplainPanelProps {
  /** The whole in a sentence, without a full stop. */
  readonly text: string;
  readonly parts: readonly ExplainedPart[];
  /** One sentence about the counts: why there are none, or not all. */
  readonly note?: string | undefined;
  /** What is read out once the counts are there. */
  readonly news?: string | undefined;
  /** Set when the search finds nothing. */
  readonly whyNothing?: WhyNothingState | undefined;
  /** The part under the pointer or with the focus, by its key; none when it is left. */
  readonly onMark: (key: string | undefined) => void;
  readonly onGo: (key: string) => void;
  /** Asks again for counts that failed. */
  readonly onRetry?: (() => void) | undefined;
}

/** Says what a search asks, part by part, with what each finds; and when it finds nothing, why. */
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

/** More in one list would slow down typing, and nobody reads them. */
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

/** A number in its column. What it counts is read out with it. */
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
