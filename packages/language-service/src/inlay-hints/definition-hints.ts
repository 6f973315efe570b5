import { momentText, type Range } from '@assetql/core';
import type { Definition, SavedSearch } from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';
import { anyCatalogueName } from '../values/catalogue-name.ts';
import { instantNow, lookedUp, timeZoneOf } from '../values/variable-worth.ts';
import type { InlayHint } from './inlay-hint.ts';

/** What the variables that a search defines are worth now: relative times, look-ups, and the names of ids. */
export function definitionHints(search: SavedSearch, range: Range, context: ServiceContext): readonly InlayHint[] {
  return search.variables.flatMap((definition): InlayHint[] => {
    const from = search.start + definition.value.range.start;
    if (from > range.end || search.start + definition.range.end < range.start) return [];
    const shown = worth(definition, search, context);
    if (shown === undefined || definition.parsed === undefined) return [];
    return [{ offset: from + definition.parsed.range.end, side: 'after', ...shown }];
  });
}

function worth(
  { parsed }: Definition,
  search: SavedSearch,
  context: ServiceContext,
): Pick<InlayHint, 'label' | 'kind' | 'tooltip'> | undefined {
  switch (parsed?.kind) {
    case 'Time': {
      const instant = instantNow(parsed, search, context);
      if (instant === undefined) return undefined;
      const zone = timeZoneOf(search, context);
      return { label: momentText(instant, zone, 'plain'), kind: 'date', tooltip: momentText(instant, zone) };
    }
    case 'LookUp': {
      const found = lookedUp(parsed, context.catalogue);
      if (found === undefined) return undefined;
      if (found.found === 'none')
        return { label: 'unknown', kind: 'name', tooltip: `The library has no such ${parsed.lookUp}.` };
      if (found.found === 'several')
        return { label: 'several', kind: 'name', tooltip: 'Several have this name. Write more of the path.' };
      return { label: 'found', kind: 'name', tooltip: found.id };
    }
    case 'String': {
      const found = anyCatalogueName(context.catalogue, parsed.value);
      return found.state === 'named' ? { label: found.name, kind: 'name' } : undefined;
    }
    default:
      return undefined;
  }
}
