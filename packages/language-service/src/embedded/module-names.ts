/** The one module that makes libraries. Others export what they made of it. */
export const builder = '@assetql/core/build';

/** A module as it is compared: without the way to it, and without its extension. */
export const withoutExtension = (module: string): string => module.replace(/^(?:\.{1,2}\/)+|\.[cm]?[jt]sx?$/g, '');
