import type { Store } from '../../src/index.ts';

/** A store that does some things as the test needs them, and all others as before. A copy would lose the methods of a class. */
export const storeWith = (store: Store, change: Partial<Store>): Store => Object.assign(Object.create(store), change);
