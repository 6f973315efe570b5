/** A short text that is the same for the same value, and with near certainty for no other one (FNV-1a, twice). */
export function resultId(value: unknown): string {
  const text = JSON.stringify(value);
  let first = 0x81_1c_9d_c5;
  let second = 0x05_0c_5d_1f;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01_00_01_93);
    second = Math.imul(second ^ (unit + at), 0x01_00_01_93);
  }
  return `${text.length.toString(36)}-${(first >>> 0).toString(36)}-${(second >>> 0).toString(36)}`;
}
