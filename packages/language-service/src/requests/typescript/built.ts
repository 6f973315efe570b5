import { print, type Filter, type Search } from '@assetql/core';
import { BuildError } from '@assetql/core/build';
import { normalize, type RestrictingKind } from '@assetql/core/meaning';
import type { Source } from './source.ts';

/** A piece of a program, and what it evaluates to. */
export interface Built<Node> {
  readonly source: Source;
  readonly ast: Node;
}

/** Whether a piece evaluates to what it is made for, however that is written. */
export const isSame = (kind: RestrictingKind, node: Filter | Search, ast: Filter | Search): boolean =>
  print(node) === print(ast) || print(normalize(kind, node)) === print(normalize(kind, ast));

/** What the builder gives; nothing for what it refuses. */
export function attempt<Result>(build: () => Result): Result | undefined {
  try {
    return build();
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}
