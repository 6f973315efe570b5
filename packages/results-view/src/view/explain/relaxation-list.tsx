import { Fragment, type VNode } from 'preact';
import { formatCount } from '../text/format-count.ts';
import { phrase } from '../text/phrase.ts';
import { withNodes } from '../text/with-nodes.ts';

/** A change of the query that gives results. */
export interface Relaxation {
  /** `drop`: remove the parts. `widen`: change a bound, or find a word as a part of words. `either`: join the parts with OR. */
  readonly kind: 'drop' | 'widen' | 'either';
  /** The parts as written in the text; for `widen`, the new text. */
  readonly parts: readonly string[];
  /** The number of matching assets after the change. */
  readonly count: number;
  readonly relax: () => void;
}

export interface RelaxationListProps {
  /** Empty when no small change gives results. */
  readonly relaxations: readonly Relaxation[];
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

/** The changes of a query without results to choose from. */
export function RelaxationList({ relaxations }: RelaxationListProps): VNode {
  if (relaxations.length === 0)
    return <p>{phrase('No small change of the query finds something. Take more out, or start from an example.')}</p>;
  return (
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
