import { timeZoneName } from '@assetql/core/document';
import type { VariableName } from '../variables.ts';
import type { Proposal } from './proposal.ts';
import type { Target } from './target.ts';

/**
 * The variables of a saved-search file, as `{{name}}`: those first that may be written here, those that may not last. Those that may, but
 * hardly are meant, come after the other proposals.
 */
export function variableItems(
  variables: readonly VariableName[] | undefined,
  target: Target,
  mayStand: (variable: VariableName) => boolean,
  isLikely: (variable: VariableName) => boolean = () => true,
): readonly Proposal[] {
  const inside = target.inside === 'variable';
  // The zone of the file is a setting.
  return (variables ?? [])
    .filter(({ name }) => name !== timeZoneName)
    .map((variable) => {
      const { name, value, parsed } = variable;
      return {
        label: inside ? name : `{{${name}}}`,
        kind: 'variable',
        insert: inside ? `${name}${target.closing}` : `{{${name}}}`,
        detail: value,
        also: [name],
        tier: parsed === undefined ? 1 : !mayStand(variable) ? 3 : isLikely(variable) ? -1 : 2,
      };
    });
}
