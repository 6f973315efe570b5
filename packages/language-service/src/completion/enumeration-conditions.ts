import type { Schema } from '@assetql/core';
import { enumerationItems } from './enumeration-items.ts';
import type { Proposal } from './proposal.ts';

/** Whole conditions by their values, for people who think of `blue` or `approved` before the field (§4.7). */
export function enumerationConditions(schema: Schema): readonly Proposal[] {
  return schema.fields.flatMap(({ name, enumeration }) =>
    enumeration === undefined
      ? []
      : enumerationItems(enumeration, schema).map((item): Proposal => {
          const insert = `${name} EQ ${item.insert}`;
          // A number is known by its meaning alone.
          const [label = item.label] = item.also ?? [];
          return { ...item, label, kind: 'snippet', insert, detail: insert, also: [], tier: 2 + (item.tier ?? 0) };
        }),
  );
}
