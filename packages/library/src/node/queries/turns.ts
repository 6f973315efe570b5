/** How many items wait at most: of one caller, and of all together. */
export interface TurnLimits {
  readonly ofCaller: number;
  readonly ofAll: number;
}

/** Items that wait. Callers take turns (round-robin), so that one with many items delays another by one item, not by all of them. */
export class Turns<Item> {
  private readonly limits: TurnLimits;
  /** By caller, in the order of their turns; a caller without items is absent. */
  private readonly waiting = new Map<string, Item[]>();
  private total = 0;

  constructor(limits: TurnLimits) {
    this.limits = limits;
  }

  get size(): number {
    return this.total;
  }

  /** Adds an item, or returns the limit that forbids it. */
  add(caller: string, item: Item): keyof TurnLimits | undefined {
    const own = this.waiting.get(caller) ?? [];
    if (own.length >= this.limits.ofCaller) return 'ofCaller';
    if (this.total >= this.limits.ofAll) return 'ofAll';
    own.push(item);
    this.waiting.set(caller, own);
    this.total += 1;
    return undefined;
  }

  /** Removes and returns the oldest item of the first caller in turn that `mayGo` accepts; that caller's next turn is the last one. */
  take(mayGo: (caller: string) => boolean): Item | undefined {
    for (const [caller, own] of this.waiting) {
      if (!mayGo(caller)) continue;
      const item = own.shift();
      this.total -= 1;
      this.waiting.delete(caller);
      if (own.length > 0) this.waiting.set(caller, own);
      return item;
    }
    return undefined;
  }

  remove(caller: string, item: Item): void {
    const own = this.waiting.get(caller) ?? [];
    const at = own.indexOf(item);
    if (at < 0) return;
    own.splice(at, 1);
    this.total -= 1;
    if (own.length === 0) this.waiting.delete(caller);
  }

  /** Removes and returns all items of a caller. */
  removeOf(caller: string): readonly Item[] {
    const own = this.waiting.get(caller) ?? [];
    this.waiting.delete(caller);
    this.total -= own.length;
    return own;
  }

  /** Removes and returns all items. */
  drain(): readonly Item[] {
    const items = [...this.waiting.values()].flat();
    this.waiting.clear();
    this.total = 0;
    return items;
  }
}
