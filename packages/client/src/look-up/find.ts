import type { CallOptions } from '../client-options.ts';
import type { Attribute } from '../resources/attribute.ts';
import type { Category } from '../resources/category.ts';
import type { Lightbox } from '../resources/lightbox.ts';
import type { User } from '../resources/user.ts';

/**
 * Finds what a name stands for, as the look-ups of saved searches do: case is ignored where that leaves one. Rejects with a `LookUpError`
 * when there is none, or several. The library is asked once for many names, and again when what it said is too old
 * (`ClientOptions.lookUpMaxAge`).
 */
export interface Find {
  /**
   * A category by its path from the root, or the end of that. One text is split at `/`; several texts are names as they are, for those
   * that have a `/` themselves.
   */
  readonly category: FindCategory;
  /** A user by user name, or by first and last name. */
  readonly user: FindByName<User>;
  /** The definition of a custom attribute. */
  readonly attribute: FindByName<Attribute>;
  /** A lightbox, of those that the user may see. */
  readonly lightbox: FindByName<Lightbox>;
  /** Forgets what the library said, so that the next look-up asks it anew. */
  readonly forget: () => void;
}

/** Finds what has a name; rejects with a `LookUpError` when there is none, or several. */
export interface FindByName<Resource> {
  /** Finds what has this name; case is ignored where that leaves one. Rejects with a `LookUpError` when there is none, or several. */
  (name: string, options?: CallOptions): Promise<Resource>;
}

/** Finds a category by its path; rejects with a `LookUpError` when there is none, or several. */
export interface FindCategory {
  /**
   * Finds a category by its path from the root, or the end of that: `category('Brand/Logos')`. One text is split at `/`; several texts are
   * names as they are. Rejects with a `LookUpError` when there is none, or several.
   */
  (...path: readonly [string, ...string[]]): Promise<Category>;
  /** The same with options as the last argument. */
  (...pathAndOptions: readonly [string, ...string[], CallOptions]): Promise<Category>;
}
