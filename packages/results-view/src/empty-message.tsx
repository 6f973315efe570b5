import type { VNode } from 'preact';
import { formatCountOf } from './format-count.ts';

/** A part of the query without which there would be results. */
export interface Relaxation {
  /** The part as it is written in the text. */
  readonly text: string;
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
          {relaxations.map(({ text, count, relax }) => (
            <li key={text}>
              <span>
                Without <code dir="auto">{text}</code> there are {formatCountOf(count, 'asset')}.
              </span>
              <button type="button" class="aql-button" onClick={relax}>
                Take it out
              </button>
            </li>
          ))}
        </ul>
      )}
      {relaxations?.length === 0 && (
        <p>No single part of the query is to blame. Take out two, or start from an example.</p>
      )}
    </div>
  );
}
