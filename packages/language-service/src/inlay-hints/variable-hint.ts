import { momentText } from '@assetql/core';
import { resolve, type SavedSearch, type Scalar, type VariableValue } from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';
import { catalogueName } from '../values/catalogue-name.ts';
import { instantNow, timeZoneOf } from '../values/variable-worth.ts';
import type { WrittenValue } from '../values/written-values.ts';
import type { InlayHint } from './inlay-hint.ts';
import { shortText } from './short-text.ts';

/** What a variable stands for, in short. */
export function variableHint(
  name: string,
  { needs }: Pick<WrittenValue, 'needs'>,
  search: SavedSearch,
  context: ServiceContext,
): Pick<InlayHint, 'label' | 'kind' | 'tooltip'> | undefined {
  const definition = resolve(search, name)?.definition;
  if (definition?.parsed === undefined) return undefined;
  const scalar = (value: Scalar): string => {
    if (value.kind !== 'String') return value.text;
    const found = needs === undefined ? undefined : catalogueName(context.catalogue, needs, value.value);
    return found?.state === 'named' ? found.name : value.value;
  };
  const text = worth(definition.parsed, scalar, search, context);
  if (text === undefined) return undefined;
  const label = shortText(text);
  const kind = definition.parsed.kind === 'Time' ? 'date' : 'variable';
  return { label, kind, ...(label === text ? {} : { tooltip: text }) };
}

function worth(
  value: VariableValue,
  scalar: (value: Scalar) => string,
  search: SavedSearch,
  context: ServiceContext,
): string | undefined {
  switch (value.kind) {
    case 'List':
      return value.items.map(scalar).join(', ');
    case 'LookUp':
      return value.path.join('/');
    case 'Time': {
      const instant = instantNow(value, search, context);
      return instant === undefined ? undefined : momentText(instant, timeZoneOf(search, context), 'plain');
    }
    default:
      return scalar(value);
  }
}
