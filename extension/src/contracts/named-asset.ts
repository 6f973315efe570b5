/** An asset that a person acts on. */
export interface NamedAsset {
  readonly id: string;
  /** What it is called: its title, else the name of its file. */
  readonly name: string;
}

/** What can be done with an asset of a list. */
export const assetActions = ['approve', 'reject', 'categorize', 'link', 'edit'] as const;

export type AssetAction = (typeof assetActions)[number];
