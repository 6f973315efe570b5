import type { CatalogueNeed, Fix } from '../../../diagnostics/diagnostic.ts';
import { fold } from '../../../text/fold.ts';
import { nearest, suggestion } from '../../../text/nearest.ts';
import type { FieldRow } from '../../../schema/fields.ts';
import { valueSynonyms } from '../../../schema/synonyms.ts';
import type { Comparison, StringValue } from '../../../syntax/ast.ts';
import { absenceOf } from './absence.ts';
import { catalogueNames } from '../fields/catalogue-names.ts';
import { createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { listedValues } from './value-number.ts';
import { numberOf } from '../../../syntax/value-number.ts';
import { excerpt } from '../../../diagnostics/wording.ts';

const code = 'unknown-value';

function ofEnumeration(node: Comparison, field: FieldRow, context: RuleContext): void {
  const { value } = node;
  const { enumeration = '' } = field;
  const values = context.schema.enumeration(enumeration)?.values;
  if (values === undefined) return;
  const named = context.type === 'enumeration';
  const written = named
    ? value.kind === 'String' && value.value
    : Number.isInteger(numberOf(value)) && String(numberOf(value));
  if (written === false || values.some((row) => fold(row.value) === fold(written))) return;
  const names = values.map((row) => row.value);
  const similar = named ? nearest(written, names, suggestion) : [];
  const word = fold(written);
  const near = similar.length > 0 ? similar : names.filter((name) => valueSynonyms(enumeration, name).includes(word));

  const absence = absenceOf(node, context);
  const meant = absence?.written ?? near[0] ?? listedValues(field, context.schema) ?? '';
  const fixes = near.map((text, at): Fix =>
    createFix(
      `Write ${text}`,
      at === 0 && absence === undefined ? 'preferred' : 'possible',
      replace(value.range, text),
    ),
  );
  context.report({
    code,
    message: `${excerpt(written) || 'An empty text'} is not a known ${field.name}; write ${meant}.`,
    range: value.range,
    fixes: absence === undefined ? fixes : [absence.fix, ...fixes],
  });
}

function ofCatalogue(
  value: StringValue,
  need: CatalogueNeed,
  context: RuleContext,
  write: (id: string) => string,
): void {
  const names = catalogueNames(context.options.catalogue, need);
  const text = fold(value.value);
  if (names === undefined || names.ids.has(text)) return;
  const ids = names.byName.get(text) ?? [];
  const named = ids.length > 0;
  context.report({
    code,
    message: named
      ? `${excerpt(value.value)} is a name; write its id.`
      : text === ''
        ? `An id is missing here; write that of one of the library’s ${need}.`
        : `The library has no ${excerpt(value.value)} among its ${need}; check the id.`,
    range: value.range,
    needs: [need],
    fixes: ids.map((id) =>
      createFix(`Write ${id}`, ids.length === 1 ? 'preferred' : 'possible', replace(value.range, write(id))),
    ),
  });
}

function comparison(node: Comparison, context: RuleContext): void {
  const { operator, value } = node;
  if (operator.name !== 'EQ' && operator.name !== 'NE') return;
  const { field, collection, type } = context;
  if (value.kind === 'AttributeMatch') {
    if (type === 'attribute' && value.key.kind === 'String')
      ofCatalogue(value.key, 'attributes', context, (id) => `"${id}"`);
  } else if (type === 'id') {
    const need = field?.needs ?? collection?.needs;
    if (need !== undefined && value.kind === 'String' && value.quoted) ofCatalogue(value, need, context, quoted);
  } else if (field !== undefined && context.operator !== undefined) {
    ofEnumeration(node, field, context);
  }
}

/** Values are those that a field can have (§3.2, §4.7); ids are those of the library, where it is known. */
export const rule: Rule = { code, kinds: filterKinds, visitor: { Comparison: comparison } };
