import { formatDecimal } from './formats.ts';
import { phrase } from './phrase.ts';

const units: readonly ((size: string) => string)[] = [
  (size) => phrase('{0} bytes', size),
  (size) => phrase('{0} KB', size),
  (size) => phrase('{0} MB', size),
  (size) => phrase('{0} GB', size),
  (size) => phrase('{0} TB', size),
];

/** A file size in steps of 1,000: `2.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes === 1) return phrase('1 byte');
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || size >= 9.95 ? 0 : 1;
  return units[unit]?.(formatDecimal(size, digits)) ?? '';
}
