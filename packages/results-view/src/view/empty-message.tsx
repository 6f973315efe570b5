import { Fragment, type VNode } from 'preact';
import { formatCountOf } from './format-count.ts';

/** A change of the query, after which there would be results. */
export interface Relaxation {
  /** `drop`: without the parts. `widen`: with another bound. `either`: with OR between the parts. */
  readonly kind: 'drop' | 'widen' | 'either';
  /** The parts as they are written in the text; of `widen`, as it is to be written. */
  readonly parts: readonly string[];
  /** How many assets match then. */
  readonly count: number;
  readonly relax: () => void;
}

export interface EmptyMessageProps {
  /** Absent while they are looked for, and when they cannot be found out; empty when no small change finds something. */
  readonly relaxations?: readonly Relaxation[] | undefined;
}

const before = { drop: 'Without', widen: 'With', either: 'With OR between' } as const;

function actionOf({ kind, parts }: Relaxation): string {
  if (kind !== 'drop') return kind === 'widen' ? 'Widen it' : 'Write OR';
  return `Take ${parts.length === 1 ? 'it' : parts.length === 2 ? 'both' : 'them'} out`;
}

/** Says that nothing matches, which parts of the query are to blame, and offers to change them. */
export function EmptyMessage({ relaxations }: EmptyMessageProps): VNode {
  return (
    <div class="aql-message">
      <p class="aql-message-title">No asset matches.</p>
      {relaxations !== undefined && relaxations.length > 0 && (
        <ul class="aql-relaxations">
          {relaxations.map((relaxation) => (
            <li key={[relaxation.kind, ...relaxation.parts].join(' ')}>
              <span>
                {before[relaxation.kind]}{' '}
                {relaxation.parts.map((part, at) => (
                  <Fragment key={at}>
                    {at > 0 && ' and '}
                    <code dir="auto">{part}</code>
                  </Fragment>
                ))}{' '}
                there {relaxation.count === 1 ? 'is' : 'are'} {formatCountOf(relaxation.count, 'asset')}.
              </span>
              <button type="button" class="aql-button" onClick={relaxation.relax}>
                {actionOf(relaxation)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {relaxations?.length === 0 && (
        <p>No small change of the query finds something. Take more out, or start from an example.</p>
      )}
    </div>
  );
}
