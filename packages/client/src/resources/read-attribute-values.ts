import type { AssetAttribute } from '../asset.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { isGuid } from '../reading/guid.ts';
import { isRecord } from '@assetql/core/text';
import { known } from '../reading/known.ts';
import { attributeType } from './attribute-type.ts';

/**
 * Reads the `attributes` of an asset: a map from name to object (§2.3), or, as live services send it, a map from id or name to value, or an
 * array of such objects. Attributes without a value are omitted. `undefined` when the response does not contain attributes.
 */
export function readAttributeValues(attributes: JsonCursor): readonly AssetAttribute[] | undefined {
  if (attributes.absent) return undefined;
  const entries: readonly (readonly [string, JsonCursor])[] = Array.isArray(attributes.value)
    ? attributes.items().map((item) => ['', item])
    : attributes.entries('a map of attributes');
  return entries.flatMap(([key, attribute]) => readAttributeValue(key, attribute) ?? []);
}

function readAttributeValue(key: string, attribute: JsonCursor): AssetAttribute | undefined {
  const keyed = key === '' ? {} : isGuid(key) ? { id: key } : { name: key };
  if (!isRecord(attribute.value)) {
    const values = readValues(attribute);
    return values.length === 0 ? undefined : { ...keyed, values };
  }
  const type = attributeType(attribute.member('type', 'attributeType').text() ?? undefined);
  const chosen = attribute.member('lookupValues');
  const values = type === 'lookup' && !chosen.empty ? readValues(chosen) : [];
  const all = values.length > 0 ? values : readValues(attribute.member('value', 'values'));
  if (all.length === 0) return undefined;
  const id = attribute.member('id', 'attributeId').text() ?? undefined;
  const name = attribute.member('name').text() ?? undefined;
  return { ...keyed, ...known({ id, name, type }), values: all };
}

/** One value or several; empty ones are ignored. */
function readValues(cursor: JsonCursor): readonly string[] {
  const items = Array.isArray(cursor.value) ? cursor.items() : [cursor];
  return items.flatMap((item) => readValue(item) || []);
}

/** A value, either directly or in an object. */
function readValue(cursor: JsonCursor): string | null | undefined {
  if (!isRecord(cursor.value)) return cursor.text('a value');
  const value = cursor.member('value', 'name');
  return value.absent ? cursor.refuse('a value') : value.text('a value');
}
