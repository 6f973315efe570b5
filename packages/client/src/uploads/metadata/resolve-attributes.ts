import type { AttributeInput } from '../../changes/upload-calls.ts';
import type { LookUps } from '../../look-up/create-look-ups.ts';
import { checkAttributeValue, isNoValue } from './attribute-value.ts';
import type { NameResolver } from './name-resolver.ts';

/** Values by the id of the attribute, as they are sent. */
export type AttributeValues = Readonly<Record<string, string | number | readonly string[]>>;

/** Looks attributes up by name or id, checks their values by type, and reports the required ones that have none (§7). */
export async function resolveAttributes(
  given: Readonly<Record<string, AttributeInput>>,
  { find, knownAttributes }: LookUps,
  names: NameResolver,
  signal: AbortSignal | undefined,
): Promise<AttributeValues> {
  const definitions = await knownAttributes(signal);
  const resolved = new Map<string, AttributeValues[string]>();
  const wrong = new Set<string>();
  for (const [name, value] of Object.entries(given)) {
    const report = (message: string): void => names.report({ field: 'attributes', value: name, message });
    const id = await names.idOf('attributes', name, (text) => find.attribute(text, { signal }));
    if (id === undefined) continue;
    const attribute = definitions.find((definition) => definition.id.toLowerCase() === id.toLowerCase());
    if (attribute === undefined) {
      report(`There is no attribute ${name}; take its id from client.attributes().`);
      continue;
    }
    if (value === null || isNoValue(value)) continue;
    const checked = checkAttributeValue(attribute, value);
    const isTwice = resolved.has(attribute.id) || wrong.has(attribute.id);
    if (isTwice) report(`The attribute “${attribute.name}” is given twice; leave one out.`);
    else if ('problem' in checked) report(checked.problem);
    else resolved.set(attribute.id, checked.value);
    if (isTwice || 'problem' in checked) wrong.add(attribute.id);
  }
  for (const { id, name, required = false } of definitions)
    if (required && !resolved.has(id) && !wrong.has(id))
      names.report({
        field: 'attributes',
        message: `The library requires the attribute “${name}”; give it a value in attributes.`,
      });
  return Object.fromEntries(resolved);
}
