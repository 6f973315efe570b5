import type { AssetChanges, Client } from '../client.ts';

/** The calls that change the library. */
export type Changes = Pick<Client, 'uploads' | 'approval' | 'directLinks' | 'annotations' | 'searchFiles'> &
  AssetChanges;
