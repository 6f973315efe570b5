import type { Catalogue, Schema } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import type { FormValue, Relation, Subject } from './search-form.ts';

/** What names the values of conditions. */
export interface ReadingContext {
  readonly names: Catalogue;
  readonly schema: Schema;
  readonly search: SavedSearch | undefined;
}

/** A condition as a sentence of three parts. */
export interface Reading {
  readonly subject: Subject;
  readonly relation: Relation;
  readonly values: readonly FormValue[];
}
