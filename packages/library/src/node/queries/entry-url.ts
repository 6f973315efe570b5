/**
 * The file that query processes run. Anyone who bundles this module puts a bundle of `query-process` beside the file that this one ends
 * in, as `query-process.js`.
 */
export const entryUrl: URL = new URL(
  import.meta.url.endsWith('.ts') ? './query-process.ts' : './query-process.js',
  import.meta.url,
);
