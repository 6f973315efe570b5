import { Fragment, type VNode } from 'preact';
import { formatCount } from './format-count.ts';
import { phrase } from './phrase.ts';
import { withNodes } from './with-nodes.ts';

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

const oneThere = {
  drop: () => phrase('Without {0} there is {1} asset.'),
  widen: () => phrase('With {0} there is {1} asset.'),
  either: () => phrase('With OR between {0} there is {1} asset.'),
} as const;
const manyThere = {
  drop: () => phrase('Without {0} there are {1} assets.'),
  widen: () => phrase('With {0} there are {1} assets.'),
  either: () => phrase('With OR between {0} there are {1} assets.'),
} as const;

function actionOf({ kind, parts }: Relaxation): string {
  if (kind !== 'drop') return kind === 'widen' ? phrase('Widen it') : phrase('Write OR');
  if (parts.length === 1) return phrase('Take it out');
  return parts.length === 2 ? phrase('Take both out') : phrase('Take them out');
}

/** Says that nothing matches, which parts of the query are to blame, and offers to change them. */
export function EmptyMessage({ relaxations }: EmptyMessageProps): VNode {
  return (
    <div class="aql-message">
      <p class="aql-message-title">{phrase('No asset matches.')}</p>
      {relaxations !== undefined && relaxations.length > 0 && (
        <ul class="aql-relaxations">
          {relaxations.map((relaxation) => (
            <li key={[relaxation.kind, ...relaxation.parts].join(' ')}>
              <span>
                {withNodes(
                  (relaxation.count === 1 ? oneThere : manyThere)[relaxation.kind](),
                  <Parts parts={relaxation.parts} />,
                  formatCount(relaxation.count),
                )}
              </span>
              <button type="button" class="aql-button" onClick={relaxation.relax}>
                {actionOf(relaxation)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {relaxations?.length === 0 && (
        <p>{phrase('No small change of the query finds something. Take more out, or start from an example.')}</p>
      )}
    </div>
  );
}

function Parts({ parts }: Pick<Relaxation, 'parts'>): VNode {
  return (
    <>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && ` ${phrase('and')} `}
          <code dir="auto">{part}</code>
        </Fragment>
      ))}
    </>
  );
}
