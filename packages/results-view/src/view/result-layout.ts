/** Pictures beside each other, or one asset a line with more of its facts. */
export type ResultLayout = 'grid' | 'list';
