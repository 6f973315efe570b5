import type { Name } from '../../ast.ts';
import { hasFullWidth } from '../../../text/characters.ts';
import type { FilterScan } from './scan.ts';

/** The name of a field; inside an `ANY` its variable is no field. */
export function fieldName(scan: FilterScan, start: number, end: number): Name {
  const range = { start, end };
  const variable = scan.any?.variable;
  if (variable === undefined) {
    const name = scan.names.fields.at(scan.text, start, end)?.name;
    if (name !== undefined) return { kind: 'Name', range, text: name, canonical: name };
  }
  const text = scan.text.slice(start, end);
  if (text === variable) return { kind: 'Name', range, text };
  const canonical =
    variable !== undefined && text.toLowerCase() === variable ? undefined : scan.schema.field(text)?.name;
  if (canonical === undefined && hasFullWidth(text)) scan.suspicious = true;
  return canonical === undefined ? { kind: 'Name', range, text } : { kind: 'Name', range, text, canonical };
}
