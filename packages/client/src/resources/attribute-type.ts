import type { AttributeType } from '../asset.ts';

/** The names of attribute types. §2.3 has `string`, `number`, `date` and `lookup`; the others are assumed. */
const types: Readonly<Record<AttributeType, readonly string[]>> = {
  string: ['string', 'text', 'multilinetext', 'freetext'],
  number: ['number', 'numeric', 'integer', 'decimal'],
  date: ['date', 'datetime'],
  lookup: ['lookup', 'list', 'dropdown', 'multilookup'],
};

const byName = new Map<string, AttributeType>();
for (const type of ['string', 'number', 'date', 'lookup'] as const) {
  for (const name of types[type]) byName.set(name, type);
}

/** The type for a service's name of it, ignoring case; `undefined` for unknown names. */
export const attributeType = (name: string | undefined): AttributeType | undefined =>
  name === undefined ? undefined : byName.get(name.toLowerCase());
