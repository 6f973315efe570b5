import { valueSynonyms, type Schema } from '@assetql/core';
import type { Proposal } from './proposal.ts';

/** The values of an enumeration: names as they are, numbers with their meaning, colours with a swatch. */
export function enumerationItems(name: string, schema: Schema): readonly Proposal[] {
  return (schema.enumeration(name)?.values ?? []).map(({ value, documentation, spec, swatch, assumed }) => {
    const isNumber = /^\d+$/.test(value);
    const detail = [...(isNumber ? [documentation] : []), ...(assumed === true ? ['(assumed)'] : [])].join(' ');
    return {
      label: value,
      kind: 'value',
      insert: value,
      spec,
      documentation,
      ...(detail === '' ? {} : { detail }),
      ...(isNumber ? { also: [documentation] } : {}),
      synonyms: valueSynonyms(name, value),
      ...(swatch === undefined ? {} : { swatch }),
      ...(assumed === true ? { assumed, tier: 1 } : {}),
    };
  });
}
