import { schema as specification } from '@assetql/core';
import type { CaretPlace } from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';
import type { Proposal, Proposals } from './proposal.ts';
import { valueTarget } from './value-target.ts';

/** The fields that a search can be limited to (§4.4), but for those that are in the list already. */
export function completeSearchFields({ text, offset }: CaretPlace, context: ServiceContext): Proposals {
  const { schema = specification } = context;
  const target = valueTarget(text, offset, /[^,\s]/, /^[^,\s]*/);
  const others = text.slice(0, target.range.start) + text.slice(target.range.end);
  const written = new Set(others.toLowerCase().split(/[\s,]+/));
  const isFollowed = /^\s*[^\s,]/.test(text.slice(target.range.end));
  const isMissingComma = /[^\s,]\s+$/.test(text.slice(0, target.range.start));
  const items = schema.searchFields
    .filter(({ names }) => !names.some((name) => written.has(name.toLowerCase())))
    .map(({ names: [name, ...also], documentation, spec, unbound, assumed }): Proposal => ({
      label: name,
      kind: 'field',
      insert: `${isMissingComma ? ',' : ''}${name}${isFollowed ? ',' : ''}`,
      documentation,
      spec,
      // Fields that every search looks at are those that it is usually limited to.
      tier: (unbound ? 0 : 1) + (assumed === true ? 1 : 0),
      ...(also.length === 0 ? {} : { also }),
      ...(assumed === true ? { assumed, detail: 'assumed' } : {}),
    }));
  return { target, items, isClosed: true };
}
