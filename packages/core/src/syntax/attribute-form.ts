import { quoted } from '../diagnostics/create-fix.ts';
import type { CollectionRow } from '../schema/fields.ts';
import type { Value } from './ast.ts';

/** The condition that asks for an attribute with this value; `undefined` for a value that no attribute has. */
export function attributeForm({ name, variable }: CollectionRow, key: string, value: Value): string | undefined {
  const text = value.kind === 'String' ? value.value : value.kind === 'Number' ? value.text : undefined;
  if (text === undefined) return undefined;
  return `${name}/ANY(${variable}: ${variable} EQ ${quoted(JSON.stringify({ Key: key, Value: text }))})`;
}
