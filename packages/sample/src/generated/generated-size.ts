/** How large a generated library is, and from what it is generated. */
export interface GeneratedSize {
  /** The number of assets. */
  readonly assets: number;
  /** Equal seeds give equal libraries. */
  readonly seed: string;
}

/** The values of the attribute Campaign. */
export const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'] as const;
