import type { ServiceContext } from '../service-context.ts';
import type { CompletionItem } from './completion-item.ts';
import type { Proposals } from './proposal.ts';
import { NameIndex } from './ranking/name-index.ts';
import { lineBefore, valueTarget } from './value-target.ts';

/** Every zone that there is, found once. */
let zones: { readonly names: readonly string[]; readonly index: NameIndex } | undefined;

function allZones(): NonNullable<typeof zones> {
  if (zones === undefined) {
    const names = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
    zones = { names, index: new NameIndex(names.map((name) => ({ id: name, names: [name] }))) };
  }
  return zones;
}

/** The names of time zones (IANA), in the quotes that are still missing; the person's own first. */
export function completeTimeZone(text: string, offset: number, { timeZone = '' }: ServiceContext): Proposals {
  const isOpen = /^\s*"[^"]*$/.test(lineBefore(text, offset));
  const target = isOpen
    ? valueTarget(text, offset, /[^"]/, /^[^"]*/)
    : valueTarget(text, offset, /[^\s"]/, /^\s*"[^"]*"?|^[^\s"]*/);
  const isClosed = text.charAt(target.range.end) === '"';
  const { names, index } = allZones();
  const item = (place: number): CompletionItem => {
    const label = names[place] ?? '';
    const insert = isOpen ? `${label}${isClosed ? '' : '"'}` : `"${label}"`;
    return { label, kind: 'value', insert, ...(label === timeZone ? { detail: 'your time zone' } : {}) };
  };
  const isBegun = isOpen || /^\s*[^\s"]*$/.test(lineBefore(text, offset));
  return {
    target,
    items: [],
    names: isBegun ? [{ index, item }] : [],
    uses: new Map([[timeZone.toLowerCase(), 1]]),
  };
}
