import type { MatchAsset } from '../../schema/match-asset.ts';
import type { Layout } from './layout.ts';
import type { Parameters, SqlValue } from './parameters.ts';

/** A query for the values of a collection that count, as folded and stored texts. `bind` makes a parameter. */
export type VisibleValues = (bind: (value: SqlValue) => string) => string;

/** What all parts of one statement share. */
export interface SqlContext {
  readonly layout: Layout;
  readonly parameters: Parameters;
  /**
   * `sets` asks which assets satisfy a condition, so that the database can start from them; `probes` asks each asset, which is faster
   * when few are asked.
   */
  readonly style: 'sets' | 'probes';
  /** The number of the asset that is asked, where the database knows it first. */
  readonly number: string;
  readonly visible: Readonly<Partial<Record<keyof MatchAsset, VisibleValues>>>;
}
