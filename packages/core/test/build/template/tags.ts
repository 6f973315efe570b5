import { print, schema, type Expression } from '@assetql/core';
import { createTemplates } from '../../../src/build/template/create-templates.ts';

/** The tags of the specification's own schema. */
export const tags = createTemplates(schema);

export type Tag = keyof typeof tags;

/** What a compiler makes of the literal parts of a template. Every call is another template. */
export const siteOf = (literals: readonly string[]): TemplateStringsArray =>
  Object.assign([...literals], { raw: [...literals] });

/** Evaluates a template whose values may be of any type, as those of a program without types. */
export function evaluate(tag: Tag, site: TemplateStringsArray, values: readonly unknown[]): unknown {
  return Reflect.apply(tags[tag], undefined, [site, ...values]);
}

/** Evaluates a template that is written with `$` for its holes. */
export const evaluated = (tag: Tag, written: string, ...values: readonly unknown[]): unknown =>
  evaluate(tag, siteOf(written.split('$')), values);

const isTree = (value: unknown): value is Expression | undefined =>
  value === undefined || (typeof value === 'object' && value !== null && 'kind' in value);

/** The text that would be sent. */
export function sent(tree: unknown): string {
  if (!isTree(tree)) throw new Error('This is no tree.');
  return print(tree);
}
