/** Runs work under the same key one after the other, and under different keys beside each other. */
export class OneAfterTheOther {
  private readonly last = new Map<string, Promise<void>>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key);
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.last.set(key, ended);
    await before;
    try {
      return await work();
    } finally {
      end();
      if (this.last.get(key) === ended) this.last.delete(key);
    }
  }
}
