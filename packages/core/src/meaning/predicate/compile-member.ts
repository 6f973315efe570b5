import type { HasMember } from '../../condition/condition.ts';
import type { AssetPredicate } from './asset-predicate.ts';
import { someId, reader } from './asset-values.ts';
import { compileBody } from './compile-body.ts';
import { textMatcher } from './text-matcher.ts';

export function compileMember({ source, body }: HasMember): AssetPredicate {
  const read = reader(source);
  const matches = compileBody(body, textMatcher);
  return (asset) => someId(read(asset), matches);
}
