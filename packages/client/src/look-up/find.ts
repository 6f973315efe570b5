import type { CallOptions } from '../client-options.ts';
import type { Attribute } from '../resources/attribute.ts';
import type { Category } from '../resources/category.ts';
import type { Lightbox } from '../resources/lightbox.ts';
import type { User } from '../resources/user.ts';

/**
 * Finds things by name, as the look-ups of saved searches do: case is ignored unless that is ambiguous. Rejects with a `LookUpError` when
 * nothing or several things match. Lists are requested once and cached for `ClientOptions.lookUpMaxAge`.
 */
export interface Find {
  /**
   * A category by its path from the root, or the end of that path. A single text is split at `/`; several texts are used as names
   * unchanged, for names that contain a `/`.
   */
  readonly category: FindCategory;
  /** A user by user name, or by first and last name. */
  readonly user: FindByName<User>;
  /** The definition of a custom attribute. */
  readonly attribute: FindByName<Attribute>;
  /** A lightbox that is visible to the user. */
  readonly lightbox: FindByName<Lightbox>;
  /** Clears the cache, so that the next look-up requests the lists again. */
  readonly forget: () => void;
}

/** Finds a thing by name; rejects with a `LookUpError` when nothing or several things match. */
export interface FindByName<Resource> {
  /**
   * Finds the thing with this name; case is ignored unless that is ambiguous. Rejects with a `LookUpError` when nothing or several things
   * match.
   */
  (name: string, options?: CallOptions): Promise<Resource>;
}

/** Finds a category by its path; rejects with a `LookUpError` when nothing or several categories match. */
export interface FindCategory {
  /**
   * Finds a category by its path from the root, or the end of that path: `category('Brand/Logos')`. A single text is split at `/`; several
   * texts are used as names unchanged. Rejects with a `LookUpError` when nothing or several categories match.
   */
  (...path: readonly [string, ...string[]]): Promise<Category>;
  /** The same with options as the last argument. */
  (...pathAndOptions: readonly [string, ...string[], CallOptions]): Promise<Category>;
}
