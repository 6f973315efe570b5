import type { ServiceLibrary } from '../library/service-library.ts';

/** Signs a person in to services and out of them. */
export interface SignIns {
  /** Asks for what is missing, and signs in. Gives whether that went well; otherwise the person has been told why, or has given up. */
  readonly signIn: (library: ServiceLibrary) => Promise<boolean>;
  /** Gives whether that is done; otherwise the person has been told where to do it. */
  readonly signOut: (library: ServiceLibrary) => Promise<boolean>;
}
