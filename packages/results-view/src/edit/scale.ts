import type { FieldRow, OperatorName } from '@assetql/core';

/** How a choice on a scale reads: the number or more, or exactly the number. */
export type ScaleKind = 'from' | 'exact';

/** The numbers of a scale, with the way in which they are chosen. */
export interface Scale {
  readonly kind: ScaleKind;
  /** In any order. */
  readonly values: readonly string[];
}

/** The numbers of a field with a fixed range, the greatest first; `undefined` for other fields. */
export function scaleValues({ type, minimum, maximum }: FieldRow): readonly string[] | undefined {
  if (type !== 'integer' || minimum === undefined || maximum === undefined) return undefined;
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => String(maximum - index));
}

/** The operator that chooses a number. The least stands for none, and nothing exceeds the greatest: both are chosen exactly. */
export function scaleOperator({ kind, values }: Scale, value: string): OperatorName {
  const numbers = values.map(Number);
  const isEnd = Number(value) === Math.min(...numbers) || Number(value) === Math.max(...numbers);
  return kind === 'from' && !isEnd ? 'GE' : 'EQ';
}

/** The numbers that are chosen when a filter admits some. Of several that are chosen as "or more", the least. */
export function chosenOnScale(admitted: ReadonlySet<string> | undefined, scale: Scale): ReadonlySet<string> {
  if (admitted === undefined || scale.kind === 'exact') return admitted ?? new Set();
  const whole = scale.values.find((value) => {
    const isFrom = scaleOperator(scale, value) === 'GE';
    return scale.values.every(
      (other) => admitted.has(other) === (isFrom ? Number(other) >= Number(value) : other === value),
    );
  });
  return new Set(whole === undefined ? [] : [whole]);
}

/** The wished way to choose, or `exact` if what a filter admits cannot be shown as "or more". */
export function scaleKind(
  admitted: ReadonlySet<string> | undefined,
  values: readonly string[],
  wished: ScaleKind = 'from',
): ScaleKind {
  if (admitted === undefined || wished === 'exact') return wished;
  return chosenOnScale(admitted, { kind: 'from', values }).size > 0 ? 'from' : 'exact';
}
