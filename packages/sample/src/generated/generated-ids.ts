const guid = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The ids of everything but assets in a generated library: the same for all seeds, so that queries can name them. */
export const generatedIds = {
  user: (number: number): string => guid(1, number),
  userCount: 200,
  /** The first eight are large; number n is in number n modulo 8. */
  category: (number: number): string => guid(2, number),
  largeCategories: 8,
  categoryCount: 408,
  /** 1 Campaign, 2 Client, 3 Print width, 4 Release date. */
  attribute: (number: number): string => guid(3, number),
  lightbox: (number: number): string => guid(5, number),
  lightboxCount: 24,
} as const;
