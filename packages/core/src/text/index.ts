/** Small functions over texts, lists and unknown values that every package shares. They load nothing of the languages. */
export { isRecord } from './is-record.ts';
export { partitionPoint } from './partition-point.ts';
export { lineFinder, type TextLine } from './line-finder.ts';
