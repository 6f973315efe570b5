import type { BoundRequest } from '@assetql/core/document';
import type { Facet } from '../view/facet.ts';
import { chosenValues } from '../edit/chosen-values.ts';
import { boundsOf } from '../edit/written-bounds.ts';
import type { WrittenFilter } from '../edit/written-filter.ts';
import { extensionField } from './facet-fields.ts';
import { planFacets, type PlannedFacet, type TimeSpan } from './plan-facets.ts';
import { phrase } from '../view/phrase.ts';

/** How many assets have an extension. */
export interface ExtensionCount {
  readonly extension: string;
  readonly count: number;
}

/** What is known of the numbers. */
export interface Counts {
  /** Absent until they are counted. */
  readonly extensions?: readonly ExtensionCount[];
  readonly ofLibrary: boolean;
  readonly span: TimeSpan | undefined;
  /** By facet and value, so that the last numbers stay until new ones come. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly waits: boolean;
}

/** The place of a number in the counts. */
export const place = (facet: string, key: string): string => `${facet} ${key}`;

/** The facets as they are drawn: numbers from the counts, choices from the text. */
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
      const number = numbers.get(place(facet.name, value.key));
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
