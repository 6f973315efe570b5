import type { EmbeddedOptions } from './embedded-options.ts';
import { builder, withoutExtension } from './module-names.ts';

/**
 * Whether a program may have a query, as a template or written with the builder: a look at its text that costs next to nothing, so that
 * hosts need not hand over programs that have none.
 */
export function mayHoldQueries(
  text: string,
  { modules = [], tags = {} }: Pick<EmbeddedOptions, 'modules' | 'tags'>,
): boolean {
  if (text.includes(builder)) return true;
  if (!text.includes('`')) return false;
  const names = [
    ...modules.map(withoutExtension),
    ...Object.keys(tags).map((tag) => tag.slice(tag.lastIndexOf('.') + 1)),
  ];
  return names.some((name) => text.includes(name));
}
