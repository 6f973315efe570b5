import type { VNode } from 'preact';
import { phrase } from '../../view/text/phrase.ts';
import type { FormGroup } from '../form/search-form.ts';
import { useBuilderTools } from './builder-tools.ts';

export interface MatchChoiceProps {
  readonly group: FormGroup;
}

/** Chooses whether all rows of a group must hold, or any of them. */
export function MatchChoice({ group }: MatchChoiceProps): VNode {
  const { act } = useBuilderTools();
  const choices = [
    { match: 'all', label: phrase('all of these') },
    { match: 'any', label: phrase('any of these') },
  ] as const;
  return (
    <div class="aql-form-match" role="group" aria-label={phrase('Which rows must hold')}>
      {choices.map(({ match, label }) => (
        <button
          key={match}
          type="button"
          class="aql-button"
          aria-pressed={group.match === match}
          onClick={() => group.match !== match && act({ act: 'match', group: group.id, match })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
