/** Tiles, or lines with more details. */
export type ResultLayout = 'grid' | 'list';
