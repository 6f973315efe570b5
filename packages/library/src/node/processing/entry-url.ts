/**
 * The file that processes run which read the content of files. Anyone who bundles this module puts a bundle of `inspection-process` beside the file that
 * this one ends in, as `inspection-process.js`.
 */
export const inspectionUrl: URL = new URL(
  import.meta.url.endsWith('.ts') ? './inspection-process.ts' : './inspection-process.js',
  import.meta.url,
);
