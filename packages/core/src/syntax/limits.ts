/** What one expression may hold at most. Beyond, it is answered with `limit` before anything recurses. */
export const limits = { units: 500_000, terms: 20_000, brackets: 256 } as const;
