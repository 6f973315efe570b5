import type { AnnotationPlan, PlannedAnnotation } from '@assetql/client';
import { formatCount, formatCountOf, type ViewAsset } from '@assetql/results-view';
import type { VNode } from 'preact';
import type { MetadataPart } from './write-metadata.ts';

/** The most files that are listed. */
const mostListed = 200;

/** Stars in words. */
export const starWords = (rating: number): string =>
  rating < 0 ? 'rejected' : rating === 0 ? 'no stars' : formatCountOf(rating, 'star');

const textWords = (name: string, text: string | undefined): readonly string[] =>
  text === undefined ? [] : [text === '' ? `no ${name}` : `${name} “${text}”`];

/** What a sidecar will say, of what changes. */
const sayingOf = ({ title, description, rating, keywords }: PlannedAnnotation): string =>
  [
    ...textWords('title', title),
    ...textWords('description', description),
    ...(rating === undefined ? [] : [starWords(rating)]),
    ...(keywords === undefined ? [] : [keywords.length === 0 ? 'no keywords' : `keywords ${keywords.join(', ')}`]),
  ].join('; ');

export interface MetadataPlanProps {
  readonly parts: readonly MetadataPart[];
  readonly assets: readonly ViewAsset[];
}

/** What is written where, and of which assets nothing is. */
export function MetadataPlan({ parts, assets }: MetadataPlanProps): VNode {
  const names = new Map(assets.map(({ id, fileName, title }) => [id, fileName ?? title ?? id]));
  const all = <Item,>(pick: (plan: AnnotationPlan) => readonly Item[]): readonly Item[] =>
    parts.flatMap(({ plan }) => pick(plan));
  const [planned, unchanged, problems] = [
    all((plan) => plan.planned),
    all((plan) => plan.unchanged),
    all((plan) => plan.problems),
  ];
  const more = planned.length - mostListed;
  return (
    <>
      {planned.length > 0 && (
        <ul class="metadata-plan" tabIndex={0} aria-label="What is written">
          {planned.slice(0, mostListed).map((each) => (
            <li key={each.assetId}>
              <strong dir="auto">{each.sidecar}</strong>
              <span class="aql-soft">
                {' '}
                {each.isNew ? 'new, ' : ''}beside {names.get(each.assetId)}:{' '}
              </span>
              <span dir="auto">{sayingOf(each)}</span>
            </li>
          ))}
          {more > 0 && <li>and {formatCount(more)} more</li>}
        </ul>
      )}
      {unchanged.length > 0 && (
        <p class="aql-soft">
          {unchanged.length === 1
            ? '1 file says so already.'
            : `${formatCount(unchanged.length)} files say so already.`}
        </p>
      )}
      {problems.length > 0 && (
        <ul class="metadata-plan metadata-problems" tabIndex={0} aria-label="Of what nothing is written">
          {problems.slice(0, mostListed).map(({ assetId, message }) => (
            <li key={assetId}>
              <strong dir="auto">{names.get(assetId)}</strong>: {message}
            </li>
          ))}
          {problems.length > mostListed && <li>and {formatCount(problems.length - mostListed)} more</li>}
        </ul>
      )}
    </>
  );
}
