import { validate, type Filter } from '@assetql/core';
import { joinWithAnd } from '../count/restrict.ts';

/** The conditions that need a companion which neither they nor `company` contain (§4.7: dates and their status). */
export function withoutCompanion(conditions: readonly Filter[], company?: Filter): readonly Filter[] {
  return conditions.filter((condition) => {
    const ast = joinWithAnd(company === undefined ? [condition] : [condition, company]);
    return ast !== undefined && validate('filters', ast).some(({ code }) => code === 'status-companion');
  });
}
