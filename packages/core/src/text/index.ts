/** Small functions over texts, lists and unknown values, and the names of files, which every package shares. They load nothing of the languages. */
export { isRecord } from './is-record.ts';
export { partitionPoint } from './partition-point.ts';
export { lineFinder, type TextLine } from './line-finder.ts';
export { savedSearchExtension } from './saved-search-extension.ts';
