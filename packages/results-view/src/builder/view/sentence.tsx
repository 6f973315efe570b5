import type { VNode } from 'preact';
import { phrase } from '../../view/text/phrase.ts';
import type { FormRow } from '../form/search-form.ts';
import { valuesText } from './describe-condition.ts';
import { LateIcon } from '../../view/late-icon.tsx';

export interface SentenceProps {
  readonly row: FormRow;
}

/** A row as a sentence, with its values emphasized; the text of a locked row as code. */
export function Sentence({ row }: SentenceProps): VNode {
  if (row.kind === 'locked')
    return (
      <>
        <LateIcon name="lock" />
        <code dir="auto">{row.text}</code>
      </>
    );
  if (row.kind === 'group')
    return (
      <span>
        {row.isNegated && `${phrase('not')} `}
        {row.match === 'all' ? phrase('all of these') : phrase('any of these')}
      </span>
    );
  const { subject, relation, values } = row;
  return (
    <span>
      <bdi>{subject.label}</bdi> {relation.label}
      {values.length > 0 && (
        <>
          {' '}
          <strong>
            <bdi>{valuesText(values, relation.takes)}</bdi>
          </strong>
        </>
      )}
    </span>
  );
}
