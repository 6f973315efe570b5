import type { Shares } from './server-limits.ts';

/** The part of one body in the budget. */
export interface BodyAccount {
  /** Counts bytes that were read; false when they are more than is left, or after the release: the body must be given up. */
  readonly take: (bytes: number) => boolean;
  /** To be called when the body is no longer needed. */
  readonly release: () => void;
}

/** Bytes of each body that do not count, so that small ones are always read. */
const free = 65_536;

/** Bounds the memory that bodies take, of requests or of answers, over all connections and for each network, or person, by name. */
export class BodyBudget {
  private readonly shares: Shares;
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor(shares: Shares) {
    this.shares = shares;
  }

  open(network: string): BodyAccount {
    let size = 0;
    let counted = 0;
    let isReleased = false;
    return {
      take: (bytes) => {
        if (isReleased) return false;
        size += bytes;
        const more = Math.max(0, size - free) - counted;
        const ofNetwork = (this.taken.get(network) ?? 0) + more;
        if (more > 0 && (this.total + more > this.shares.ofAll || ofNetwork > this.shares.ofNetwork)) return false;
        counted += more;
        this.change(network, more);
        return true;
      },
      release: () => {
        if (!isReleased) this.change(network, -counted);
        isReleased = true;
      },
    };
  }

  private change(network: string, bytes: number): void {
    const taken = (this.taken.get(network) ?? 0) + bytes;
    if (taken === 0) this.taken.delete(network);
    else this.taken.set(network, taken);
    this.total += bytes;
  }
}
