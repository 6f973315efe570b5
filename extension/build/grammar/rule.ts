/** A rule of a TextMate grammar, as far as ours need it. */
export interface Rule {
  readonly name?: string;
  readonly contentName?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  /** What each further line must start with, in the place of `end`. */
  readonly while?: string;
  readonly captures?: Captures;
  readonly beginCaptures?: Captures;
  readonly endCaptures?: Captures;
  readonly patterns?: readonly Rule[];
  readonly include?: string;
}

/** Scopes of the groups of an expression, by their numbers. */
export type Captures = Readonly<Record<string, { readonly name: string }>>;

export interface Grammar {
  readonly scopeName: string;
  readonly injectionSelector?: string;
  readonly patterns: readonly Rule[];
  readonly repository: Readonly<Record<string, { readonly patterns: readonly Rule[] }>>;
}

/** A scope of ours. */
export const scope = (...names: readonly string[]): string => names.map((name) => `${name}.assetql`).join(' ');

/** The scopes of groups, first to last. */
export const groups = (...names: readonly string[]): Captures =>
  Object.fromEntries(names.map((name, index) => [String(index + 1), { name: scope(name) }]));

export const include = (...names: readonly string[]): readonly Rule[] =>
  names.map((name) => ({ include: name.startsWith('source.') ? name : `#${name}` }));
