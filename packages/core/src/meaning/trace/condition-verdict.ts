import type { MatchAsset } from '../../schema/match-asset.ts';
import type { Condition, ConditionLeaf } from '../../condition/condition.ts';
import { isConstant, isJoin, isNegation } from '../../condition/tree.ts';
import { reader } from '../predicate/asset-values.ts';
import { compile } from '../predicate/compile.ts';
import { joinVerdicts, negateVerdict, type Verdict } from './verdict.ts';

/** Whether a condition holds for an asset, for all values that the members may have which the asset does not show. */
export function conditionVerdict(condition: Condition, asset: MatchAsset): Verdict {
  if (isConstant(condition)) return condition.value;
  if (isJoin(condition)) {
    return joinVerdicts(
      condition.kind,
      condition.operands.map((operand) => conditionVerdict(operand, asset)),
    );
  }
  if (isNegation(condition)) return negateVerdict(conditionVerdict(condition.operand, asset));
  return leafVerdict(condition, asset);
}

function leafVerdict(leaf: ConditionLeaf, asset: MatchAsset): Verdict {
  switch (leaf.kind) {
    case 'term':
      return joinVerdicts(
        'or',
        leaf.members.map((member) => {
          const isShown = reader({ member })(asset) !== undefined;
          return isShown ? compile({ ...leaf, members: [member] })(asset) : 'unknown';
        }),
      );
    case 'words':
      return asset[leaf.member] === undefined ? 'unknown' : compile(leaf)(asset);
    case 'attribute':
      return asset.attributes === undefined ? 'unknown' : compile(leaf)(asset);
    default:
      return reader(leaf.source)(asset) === undefined ? 'unknown' : compile(leaf)(asset);
  }
}
