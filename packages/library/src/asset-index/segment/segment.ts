import {
  attributeValues,
  compareCodePoints,
  columnValue,
  layoutOf,
  memberText,
  memberValues,
  type Column,
  type Layout,
  type MemberTable,
} from '@assetql/core/meaning';
import type { MatchAsset } from '@assetql/core';
import { AttributeColumn } from './attribute-column.ts';
import { firstIndex } from './first-index.ts';
import { MemberColumn } from './member-column.ts';
import { NumberColumn, TextColumn } from './value-column.ts';
import { WordColumn } from './word-column.ts';

/** What an index knows of an asset: of its categories only the ids of those that it is directly in. */
export const layout: Layout = layoutOf(undefined, { categoryNames: false });

const isText = (value: string | number | null): value is string | null => typeof value !== 'number';
const isNumber = (value: string | number | null): value is number | null => typeof value !== 'string';

/**
 * A set of assets, prepared for conditions. An asset is known by its position in the order of ids. Each column is made when it is first
 * asked for; none changes afterwards.
 */
export class Segment {
  readonly size: number;
  /** In the order of their ids. */
  readonly assets: readonly MatchAsset[];
  private readonly columns = new Map<string, TextColumn | NumberColumn>();
  private readonly members = new Map<string, MemberColumn>();
  private readonly words = new Map<keyof MatchAsset, WordColumn>();
  private attributeColumn: AttributeColumn | undefined;

  /** Takes assets in the order of their ids. */
  constructor(assets: readonly MatchAsset[]) {
    this.assets = assets;
    this.size = assets.length;
  }

  column(column: Column): TextColumn | NumberColumn {
    return made(this.columns, column.name, () => {
      const values = this.assets.map((asset) => columnValue(column, asset));
      return column.type === 'text' ? TextColumn.of(values.filter(isText)) : NumberColumn.of(values.filter(isNumber));
    });
  }

  member({ name, source }: MemberTable): MemberColumn {
    return made(this.members, name, () => MemberColumn.of(this.assets.map((asset) => memberValues(source, asset))));
  }

  wordsOf(member: keyof MatchAsset): WordColumn {
    return made(this.words, member, () => WordColumn.of(this.assets.map((asset) => memberText(member, asset))));
  }

  get attributes(): AttributeColumn {
    this.attributeColumn ??= AttributeColumn.of(this.assets.map(attributeValues));
    return this.attributeColumn;
  }

  /** The id of the asset at a position. */
  idAt(position: number): string {
    return this.assets[position]?.id ?? '';
  }

  /** The position of the asset with an id; `undefined` when it is not in this segment. */
  positionOf(id: string): number | undefined {
    const position = firstIndex(this.size, (index) => compareCodePoints(this.idAt(index), id) < 0);
    return position < this.size && this.idAt(position) === id ? position : undefined;
  }
}

function made<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = make();
  values.set(key, value);
  return value;
}
