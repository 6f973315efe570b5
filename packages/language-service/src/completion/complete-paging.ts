import { keyRow, misfit, type CaretPlace, type ValueSlot } from '@assetql/core/document';
import { variablesOf } from '../variables.ts';
import type { Proposal, Proposals } from './proposal.ts';
import type { Target } from './target.ts';
import { lineBefore, lineBehind, valueTarget } from './value-target.ts';
import { variableItems } from './variable-items.ts';

/** Round numbers of assets that people ask for. */
const counts = [10, 25, 100, 250, 500];
const pages = [1, 2, 3, 4, 5];

/** Numbers and variables for `count` and `offset` (§4.9). A page begins as many assets after the last one as are counted. */
export function completePaging({ search, text, offset }: CaretPlace, key: 'count' | 'offset'): Proposals {
  const begun = /\{\{([^{}]*)$/.exec(lineBefore(text, offset))?.[1];
  const isVariable = begun !== undefined;
  const target = isVariable ? variableTarget(text, offset) : valueTarget(text, offset, /\S/, /^\S*/);
  const { minimum = 0, maximum = Infinity, default: usual } = keyRow(key) ?? {};
  const place: ValueSlot = { label: key, type: 'integer', minimum, maximum };
  const variables = variableItems(
    variablesOf(search),
    target,
    ({ parsed }) => parsed !== undefined && misfit('', parsed, place) === undefined,
  );
  if (isVariable) return { target, items: variables };
  const { parsed } = search.count ?? {};
  const size = parsed?.kind === 'Number' ? parsed.value : Number(keyRow('count')?.default ?? 0);
  const numbers = key === 'count' ? [...counts, minimum, maximum] : [minimum, ...pages.map((page) => page * size)];
  const details: Readonly<Record<string, string>> =
    key === 'count' ? { [minimum]: 'the total alone', [maximum]: 'the most there can be' } : {};
  const items = [...new Set([...(usual === undefined ? [] : [Number(usual)]), ...numbers])]
    .filter((number) => number >= minimum && number <= maximum)
    .map((number): Proposal => {
      const label = String(number);
      const page = key === 'offset' ? `page ${number / Math.max(1, size) + 1}` : undefined;
      const detail = label === usual && key === 'count' ? 'the default' : (details[label] ?? page);
      return { label, kind: 'value', insert: label, ...(detail === undefined ? {} : { detail }) };
    });
  return { target, items: [...variables, ...items] };
}

/** The name between `{{` and `}}`, and what of the braces is still missing. */
function variableTarget(text: string, offset: number): Target {
  const target = valueTarget(text, offset, /[^{}]/, /^[^{}]*(?=\})|^/);
  const isClosed = lineBehind(text, target.range.end).startsWith('}}');
  return { ...target, inside: 'variable', closing: isClosed ? '' : '}}' };
}
