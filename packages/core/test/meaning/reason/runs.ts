/** How many cases a property is put to: a quick few, or as many times more as `ASSETQL_LONG_RUN` says. */
export const runs = (usual: number): number => usual * Number(process.env['ASSETQL_LONG_RUN'] ?? 1);
