import type { CatalogueAttribute } from '@assetql/core';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { itemsOf } from '../reading/envelope.ts';
import { isRecord } from '@assetql/core/text';
import { known } from '../reading/known.ts';
import { attributeType } from './attribute-type.ts';

/** The definition of a custom attribute, from `GET /attributes` (§4.4). */
export interface Attribute extends CatalogueAttribute {
  /** Whether assets must have a value; absent when the service does not say. */
  readonly required?: boolean;
}

/** Reads the response of `GET /attributes`. Unknown types are read as `string`. */
export function readAttributes(answer: JsonCursor): readonly Attribute[] {
  return itemsOf(answer, 'an array of attributes', 'attributes').map((attribute) => {
    const id = attribute.object('an attribute').member('id', 'attributeId').requiredText("an attribute's id");
    const values = attribute.member('lookupValues', 'values');
    return {
      id,
      name: attribute.member('name', 'attributeName').text() ?? id,
      type: attributeType(attribute.member('attributeType', 'type').text() ?? undefined) ?? 'string',
      ...known({
        values: values.empty ? undefined : values.items().flatMap((value) => readLookupValue(value) || []),
        required: attribute.member('required', 'isRequired').truth() ?? undefined,
      }),
    };
  });
}

/** An empty value is ignored: it can neither be selected nor queried. */
const readLookupValue = (value: JsonCursor): string | null | undefined =>
  (isRecord(value.value) ? value.member('value', 'name') : value).text('a value of a lookup');
