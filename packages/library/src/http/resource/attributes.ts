import type { EnvelopeResource } from '../parameter-warnings.ts';

/** `GET /attributes` (§4.4): the attribute definitions. */
export const attributes: EnvelopeResource = async (_call, { store }) => {
  const definitions = await store.attributes();
  return {
    payload: definitions.map(({ id, name, type, required, lookupValues }) => ({
      id,
      name,
      attributeType: type,
      required,
      ...(type === 'lookup' ? { lookupValues } : {}),
      // Ours: what people can choose from, where other values are possible as well.
      ...(type !== 'lookup' && lookupValues.length > 0 ? { values: lookupValues } : {}),
    })),
  };
};
