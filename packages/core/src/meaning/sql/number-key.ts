const buffer = new DataView(new ArrayBuffer(8));

/** A number as a text of 16 digits whose order is that of the numbers. A database keeps it exactly, also within JSON. */
export function numberKey(number: number): string {
  buffer.setFloat64(0, number + 0);
  const bits = buffer.getBigUint64(0);
  const ordered = bits >> 63n === 0n ? bits | (1n << 63n) : BigInt.asUintN(64, ~bits);
  return ordered.toString(16).padStart(16, '0');
}
