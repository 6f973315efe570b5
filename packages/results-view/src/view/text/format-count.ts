import { numberFormat } from './formats.ts';

/** A whole number with separators: `2,914`. */
export function formatCount(count: number): string {
  return numberFormat().format(count);
}

/** A number with its noun: `1 asset`, `2,914 assets`. */
export function formatCountOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
