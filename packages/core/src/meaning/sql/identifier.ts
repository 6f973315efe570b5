/** A name as SQL takes it, whatever is in it. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A column of the table of assets. */
export const assetColumn = (name: string): string => `"asset".${identifier(name)}`;

/** The index that orders assets by a column. */
export const orderIndex = (column: string): string => identifier(`asset_by_${column}`);
