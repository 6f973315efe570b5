import type { MatchAsset } from '../../schema/match-asset.ts';
import { matchMembers, memberAt } from '../../schema/match-member.ts';
import type { Source } from '../../condition/condition.ts';

export type AssetValue = MatchAsset[keyof MatchAsset] | NonNullable<MatchAsset['extra']>[string];
type List = Extract<AssetValue, readonly unknown[]>;

const none: readonly never[] = [];

/** Where {@link valueAt} finds a source. */
export const memberIndex = ({ member }: Source): number => matchMembers.indexOf(member);

/** A member, or what the member `extra` has under the name of a field that a configuration adds. A plain function, so that it costs no call. */
export function valueAt(asset: MatchAsset, index: number, extra: string | undefined): AssetValue {
  return extra === undefined ? memberAt(asset, index) : asset.extra?.[extra];
}

/** The same as a function of the asset only. */
export function reader(source: Source): (asset: MatchAsset) => AssetValue {
  const index = memberIndex(source);
  const { extra } = source;
  return (asset) => valueAt(asset, index, extra);
}

const isList = (value: AssetValue): value is List => Array.isArray(value);

/** The ids of a collection, or the values of a field with many, from what a {@link reader} gives. A single text is a list of one. */
export function idsOf(value: AssetValue): readonly string[] {
  const ids: string[] = [];
  someId(value, (id) => ids.push(id) === 0);
  return ids;
}

/** Whether one of these ids passes the test. */
export function someId(value: AssetValue, test: (id: string) => boolean): boolean {
  if (typeof value === 'string') return test(value);
  if (!isList(value)) return false;
  for (const item of value) if (test(typeof item === 'string' ? item : item.id)) return true;
  return false;
}

/** The texts of a member that its words come from: one for each value, or for the name of each category. */
export function textsOf(value: AssetValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!isList(value)) return none;
  const texts: string[] = [];
  for (const item of value) {
    if (typeof item === 'string') texts.push(item);
    else if ('name' in item) texts.push(item.name);
  }
  return texts;
}
