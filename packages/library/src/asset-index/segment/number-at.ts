/** The number at an index of an array, which has one there. */
export const numberAt = (numbers: Uint32Array, index: number): number => numbers[index] ?? 0;
