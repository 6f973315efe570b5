import type { Value } from './ast.ts';

const numeric = /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** The number that a value is, bare or in quotes; `undefined` for another value. */
export function numberOf(value: Value): number | undefined {
  if (value.kind === 'Number') return value.value;
  return value.kind === 'String' && numeric.test(value.value) ? Number(value.value) : undefined;
}
