/** Storage of a browser in memory, which can be full. */
class MemoryStorage {
  [name: string]: unknown;
}

/** Puts storage of a browser in the place of `localStorage`: `limit` sets how many entries it takes. */
export function useMemoryStorage(): { readonly reset: () => void; readonly limit: (most: number) => void } {
  let most = Infinity;
  const make = (): MemoryStorage => {
    const storage = new MemoryStorage();
    const methods = {
      getItem: (key: string) => storage[key] ?? null,
      setItem: (key: string, value: string) => {
        if (!Object.hasOwn(storage, key) && Object.keys(storage).length >= most)
          throw new DOMException('full', 'QuotaExceededError');
        storage[key] = value;
      },
      removeItem: (key: string) => Reflect.deleteProperty(storage, key),
    };
    // Keys are the entries alone, as in a browser.
    for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
    return storage;
  };
  const reset = (): void => {
    most = Infinity;
    Object.defineProperty(globalThis, 'localStorage', { value: make(), configurable: true });
  };
  reset();
  return { reset, limit: (count) => (most = count) };
}
