import { Fragment, type VNode } from 'preact';
import { formatCountOf } from './format-count.ts';

/** A part of the query, or two, without which there would be results. */
export interface Relaxation {
  /** The parts as they are written in the text. */
  readonly parts: readonly string[];
  /** How many assets match without it. */
  readonly count: number;
  readonly relax: () => void;
}

export interface EmptyMessageProps {
  /** Absent while it is still looked for; empty when no single part is to blame. */
  readonly relaxations?: readonly Relaxation[] | undefined;
}

/** Says that nothing matches, which part of the query is to blame, and offers to take it out. */
export function EmptyMessage({ relaxations }: EmptyMessageProps): VNode {
  return (
    <div class="aql-message">
      <p class="aql-message-title">No asset matches.</p>
      {relaxations !== undefined && relaxations.length > 0 && (
        <ul class="aql-relaxations">
          {relaxations.map(({ parts, count, relax }) => (
            <li key={parts.join(' ')}>
              <span>
                Without{' '}
                {parts.map((part, at) => (
                  <Fragment key={part}>
                    {at > 0 && ' and '}
                    <code dir="auto">{part}</code>
                  </Fragment>
                ))}{' '}
                there {count === 1 ? 'is' : 'are'} {formatCountOf(count, 'asset')}.
              </span>
              <button type="button" class="aql-button" onClick={relax}>
                Take {parts.length === 1 ? 'it' : 'both'} out
              </button>
            </li>
          ))}
        </ul>
      )}
      {relaxations?.length === 0 && (
        <p>No part of the query is to blame alone. Take out several, or start from an example.</p>
      )}
    </div>
  );
}
