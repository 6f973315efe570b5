import type { VNode } from 'preact';
import type { JudgedPart, ShownValue } from '../../explain/judge-parts.ts';
import { LateIcon } from '../../view/late-icon.tsx';
import { phrase } from '../../view/text/phrase.ts';

const icons = { yes: 'yes', no: 'close', unknown: 'unknown' } as const;
const readOut = {
  yes: () => phrase('holds'),
  no: () => phrase('does not hold'),
  unknown: () => phrase('not known'),
} as const;

const outcomeOf = ({ verdict }: JudgedPart): keyof typeof icons =>
  verdict === 'unknown' ? verdict : verdict ? 'yes' : 'no';

/** Why an asset is found: each part of the search, whether it holds, and the asset's values. */
export function WhyItMatches({ parts }: { readonly parts: readonly JudgedPart[] }): VNode {
  return (
    <section class="aql-matches" aria-labelledby="aql-matches-title">
      <h3 id="aql-matches-title">{phrase('Why it matches')}</h3>
      {parts.length === 0 ? (
        <p class="aql-soft">{phrase('The search asks for everything.')}</p>
      ) : (
        <PartList parts={parts} isTop />
      )}
    </section>
  );
}

function PartList({ parts, isTop }: { readonly parts: readonly JudgedPart[]; readonly isTop: boolean }): VNode {
  return (
    <ul>
      {parts.map((part) => {
        const outcome = outcomeOf(part);
        return (
          <li key={part.key}>
            <p class={`aql-match aql-match-${outcome}`}>
              <span class="aql-match-sign">
                <LateIcon name={icons[outcome]} />
              </span>
              <span>
                <span dir="auto">{part.text}</span>
                <span class="aql-unseen">: {readOut[outcome]()}</span>
                {part.seen.map((seen) => (
                  <Seen key={`${seen.field} ${seen.value ?? ''}`} seen={seen} />
                ))}
                {outcome === 'unknown' && isTop && (
                  <span class="aql-soft"> {phrase('The library says so; its answer does not show why.')}</span>
                )}
              </span>
            </p>
            {part.parts.length > 0 && <PartList parts={part.parts} isTop={false} />}
          </li>
        );
      })}
    </ul>
  );
}

function Seen({ seen: { field, value } }: { readonly seen: ShownValue }): VNode {
  return (
    <span class="aql-seen">
      <code>{field}</code>{' '}
      <bdi>{value === undefined ? phrase('not shown') : value === '' ? phrase('none') : value}</bdi>
    </span>
  );
}
