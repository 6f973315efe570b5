import { validate, type Filter } from '@assetql/core';
import { allOf } from '../count/restrict.ts';

/** The conditions that work only together with another one, and do not have it in what is given here (§4.7: dates and their status). */
export function alone(conditions: readonly Filter[], company?: Filter): readonly Filter[] {
  return conditions.filter((condition) => {
    const ast = allOf(company === undefined ? [condition] : [condition, company]);
    return ast !== undefined && validate('filters', ast).some(({ code }) => code === 'status-companion');
  });
}
