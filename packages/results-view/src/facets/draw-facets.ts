import type { BoundRequest } from '@assetql/core/document';
import type { Facet } from '../view/facets/facet.ts';
import { chosenValues } from '../edit/chosen-values.ts';
import { boundsOf } from '../edit/written-bounds.ts';
import type { WrittenFilter } from '../edit/written-filter.ts';
import { extensionField } from './facet-fields.ts';
import { planFacets, type PlannedFacet, type TimeSpan } from './plan-facets.ts';
import { phrase } from '../view/text/phrase.ts';

/** The number of assets with an extension. */
export interface ExtensionCount {
  readonly extension: string;
  readonly count: number;
}

/** The counts so far. */
export interface Counts {
  /** `undefined` until they are counted. */
  readonly extensions?: readonly ExtensionCount[];
  readonly ofLibrary: boolean;
  readonly span: TimeSpan | undefined;
  /** By facet and value, so that old counts stay until new ones arrive. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly waits: boolean;
}

/** The key of a count, by facet and value. */
export const valueKey = (facet: string, key: string): string => `${facet} ${key}`;

/** The facets for display, with numbers from the counts and choices from the text. */
export function drawFacets(
  counts: Counts,
  known: readonly string[],
  request: BoundRequest,
  written: WrittenFilter,
): readonly Facet[] {
  const { extensions: counted = [] } = counts;
  const found = new Set(counted.map(({ extension }) => extension));
  const none = counts.extensions === undefined ? {} : { count: 0 };
  const extensions = [
    ...counted,
    ...known.filter((extension) => !found.has(extension)).map((extension) => ({ extension, ...none })),
  ];
  const offered = extensions.map(({ extension }) => extension);
  const chosen = chosenValues(written.ast, extensionField.name, offered);
  const type: Facet = {
    name: extensionField.name,
    label: phrase('Type'),
    display: 'bars',
    rows: 4,
    values: extensions
      .filter(({ extension }) => extension !== '')
      .map((value) => ({
        ...value,
        key: value.extension,
        label: value.extension,
        chosen: chosen.has(value.extension),
      })),
    ...(counts.ofLibrary ? { note: phrase('Counts of the whole library.') } : {}),
  };
  return [type, ...planFacets(request, counts.span).map((facet) => drawPlanned(facet, counts, written))];
}

function drawPlanned({ values, ...facet }: PlannedFacet, { numbers }: Counts, written: WrittenFilter): Facet {
  const chosen = chosenValues(
    written.ast,
    facet.name,
    values.map(({ key }) => key),
  );
  const bounds = boundsOf(written, facet.name);
  return {
    ...facet,
    values: values.map(({ countKey: _countKey, bin, ...value }) => {
      const number = numbers.get(valueKey(facet.name, value.key));
      const inBounds =
        bin !== undefined &&
        (bounds.start !== undefined || bounds.end !== undefined) &&
        bin.start >= (bounds.start ?? -Infinity) &&
        bin.end <= (bounds.end ?? Infinity);
      return {
        ...value,
        chosen: bin === undefined ? chosen.has(value.key) : inBounds,
        ...(number === undefined ? {} : { count: number }),
      };
    }),
  };
}
