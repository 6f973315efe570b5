import type { BackgroundTotals, Totals } from '@assetql/language-service';

const unknown: Totals = { of: () => undefined };

/** Totals that are unknown until the code that counts them is loaded. */
export class LateTotals implements Pick<BackgroundTotals, 'for' | 'release'> {
  loaded: BackgroundTotals | undefined;

  for(owner: unknown): Totals {
    return this.loaded?.for(owner) ?? unknown;
  }

  release(owner: unknown): void {
    this.loaded?.release(owner);
  }
}
