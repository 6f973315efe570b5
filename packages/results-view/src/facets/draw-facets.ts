import type { BoundRequest } from '@assetql/core/document';
import type { Facet, FacetLimit, FacetPeriod } from '../view/facets/facet.ts';
import { chosenValues } from '../edit/chosen-values.ts';
import { conjuncts, isOnlyAbout } from '../edit/conjuncts.ts';
import { chosenOnScale, type ScaleKind } from '../edit/scale.ts';
import { boundsOf, type Stretch } from '../edit/written-bounds.ts';
import type { WrittenFilter } from '../edit/written-filter.ts';
import { extensionField } from './facet-fields.ts';
import { planFacets, type PlannedFacet, type PlannedValue, type TimeSpan } from './plan-facets.ts';
import { formatMoment } from '../view/text/format-moment.ts';
import { phrase } from '../view/text/phrase.ts';

/** The number of assets with an extension. */
export interface ExtensionCount {
  readonly extension: string;
  readonly count: number;
}

/** The ratings that the query admits, and how a rating is chosen. */
export interface Ratings {
  readonly admitted: ReadonlySet<string> | undefined;
  readonly kind: ScaleKind;
}

/** The counts so far. */
export interface Counts {
  /** `undefined` until they are counted. */
  readonly extensions?: readonly ExtensionCount[];
  readonly ofLibrary: boolean;
  readonly span: TimeSpan | undefined;
  /** By facet and value, so that old counts stay until new ones arrive. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Identifies the request, and the state of the library, that all of the numbers belong to; absent before any were counted. */
  readonly asked?: string;
  readonly waits: boolean;
  /** Whether some counts could not be had. */
  readonly failed: boolean;
}

/** The key of a count, by facet, the way to choose on its scale, and value. */
export const valueKey = ({ name, scale }: Pick<Facet, 'name' | 'scale'>, key: string): string =>
  `${name} ${scale ?? ''} ${key}`;

/** The facets for display, with numbers from the counts and choices from the text. */
export function drawFacets(
  counts: Counts,
  known: readonly string[],
  request: BoundRequest,
  written: WrittenFilter,
  ratings: Ratings,
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
  const extensionFacet: Facet = {
    name: extensionField.name,
    label: phrase('File extension'),
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
    isLimited: isLimited(written, extensionField.name),
    ...extensionsNote(counts, extensions.length > 0),
  };
  return [
    extensionFacet,
    ...planFacets(request, counts.span, ratings.kind).map((facet) =>
      drawPlanned(facet, counts, request, written, ratings),
    ),
  ];
}

/** What is said of the file extensions, and why none are shown: they come from the library alone. */
function extensionsNote({ ofLibrary, extensions, failed }: Counts, hasExtensions: boolean): Pick<Facet, 'note'> {
  if (hasExtensions) return ofLibrary ? { note: phrase('Counts of the whole library.') } : {};
  if (failed) return { note: phrase('The file extensions could not be loaded.') };
  return {
    note:
      extensions === undefined
        ? phrase('The file extensions are still being loaded.')
        : phrase('There are no file extensions.'),
  };
}

function drawPlanned(
  { values, ...facet }: PlannedFacet,
  { numbers }: Counts,
  request: BoundRequest,
  written: WrittenFilter,
  { admitted }: Ratings,
): Facet {
  const offered = values.map(({ key }) => key);
  const chosen =
    facet.scale === undefined
      ? chosenValues(written.ast, facet.name, offered)
      : chosenOnScale(admitted, { kind: facet.scale, values: offered });
  const bounds = boundsOf({ ...written, ast: request.filters ?? written.ast }, facet.name);
  return {
    ...facet,
    isLimited: isLimited(written, facet.name),
    ...(facet.display === 'columns' ? { period: drawPeriod(values, bounds) } : {}),
    values: values.map(({ countKey: _countKey, bin, ...value }) => {
      const number = numbers.get(valueKey(facet, value.key));
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

const isLimited = ({ ast }: WrittenFilter, name: string): boolean =>
  conjuncts(ast).some((node) => isOnlyAbout(node, name));

/** The limits of the period that is shown, named after the columns that they fall together with. */
function drawPeriod(values: readonly PlannedValue[], { start, end }: Partial<Stretch>): FacetPeriod {
  const limit = (moment: number, edge: 'start' | 'end'): FacetLimit => {
    const column = values.find(({ bin }) => bin?.[edge] === moment);
    return { key: column?.key, label: column?.label ?? formatMoment(moment)?.local ?? String(moment) };
  };
  return {
    ...(start === undefined ? {} : { start: limit(start, 'start') }),
    ...(end === undefined ? {} : { end: limit(end, 'end') }),
  };
}
