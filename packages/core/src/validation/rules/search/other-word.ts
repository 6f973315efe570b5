import type { RawDiagnostic, Fix } from '../../../diagnostics/diagnostic.ts';
import { fold } from '../../../text/fold.ts';
import { value as printValue } from '../../../print/value.ts';
import type { TextEdit } from '../../../text/range.ts';
import type { Schema } from '../../../schema/schema.ts';
import { subjectsCalled } from '../../../schema/synonyms.ts';
import type { Comparison, StringValue, Variable } from '../../../syntax/ast.ts';
import { catalogueNames } from '../fields/catalogue-names.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { isListed, memberComparison, renamedComparison } from '../fields/renamed-comparison.ts';
import type { RuleContext } from '../rule-context.ts';
import { searchFieldsMeant, termText, type Compared } from './search-text.ts';
import { alternatives, excerpt } from '../../../diagnostics/wording.ts';

/** A condition that a comparison of an unknown field may mean. */
interface Reading {
  readonly name: string;
  readonly title: string;
  /** `undefined` where the condition cannot be written without an error. */
  readonly edits: readonly TextEdit[] | undefined;
}

/** Fields and collections that the name is another word for. */
function ofSynonyms(node: Comparison, context: RuleContext): readonly Reading[] {
  const { schema } = context;
  const names = subjectsCalled(node.field.text);
  const fields = names.flatMap((name) => schema.field(name) ?? []);
  const listed = fields.filter((row) => isListed(node, row, context));
  const fieldReadings = (listed.length > 0 ? listed : fields).map((row) => ({
    name: row.name,
    title: `Write ${row.name}`,
    edits: renamedComparison(node, row, context),
  }));
  const collections = names.flatMap((name) => schema.collection(name) ?? []);
  const collectionReadings = collections.map((row) => ({
    name: row.name,
    title: `Write ${row.name}/ANY(…)`,
    edits: memberComparison(node, row),
  }));
  return [...fieldReadings, ...collectionReadings];
}

function attributeValue({ value }: Comparison): StringValue | Variable | undefined {
  switch (value.kind) {
    case 'Variable':
      return value;
    case 'String':
      return { ...value, quoted: true };
    case 'Number':
    case 'Timestamp':
      return { kind: 'String', range: value.range, value: value.text, quoted: true };
    default:
      return undefined;
  }
}

/** Attributes of the library that have this name. */
function ofAttributes(node: Comparison, context: RuleContext): readonly Reading[] {
  const ids = catalogueNames(context.options.catalogue, 'attributes')?.byName.get(fold(node.field.text)) ?? [];
  const row = context.schema.collections.find(({ members }) => members === 'attribute');
  if (row === undefined) return [];
  const { range } = node;
  const value = node.operator.name === 'EQ' ? attributeValue(node) : undefined;
  return ids.map((id) => {
    const name = `${row.name}/ANY(${row.variable}: ${row.variable} EQ …)`;
    if (value === undefined) return { name, title: name, edits: undefined };
    const key = { kind: 'String', range, value: id, quoted: true } as const;
    const json = printValue({ kind: 'AttributeMatch', range, key, value });
    const newText = `${row.name}/ANY(${row.variable}: ${row.variable} EQ ${json})`;
    return { name, title: `Ask for the attribute ${id}`, edits: [replace(range, newText)] };
  });
}

/** What to say of a name that is that of a field of searches, or another word for some; `undefined` for other names. */
export function searchUse(name: string, compared: Compared | undefined, schema: Schema): string | undefined {
  const rows = searchFieldsMeant(name, schema);
  const terms = compared === undefined ? [] : rows.flatMap((row) => termText(row, compared) ?? []);
  if (terms.length > 0) return `a field of searches; write ${alternatives(terms.map(excerpt))} in search`;
  return rows.length > 0 ? 'a field of searches; use it in search' : undefined;
}

/** A field of searches or a sort key with this name. */
function otherUse(node: Comparison, { schema }: RuleContext): string | undefined {
  const { text } = node.field;
  return (
    searchUse(text, node, schema) ?? (schema.sortKey(text) === undefined ? undefined : 'a sort key; use it in sort')
  );
}

/** Suggests a condition for an unknown field name that is a synonym, an attribute of the catalogue, or a search field. */
export function otherWord(node: Comparison, context: RuleContext): Pick<RawDiagnostic, 'message' | 'fixes' | 'needs'> {
  const text = excerpt(node.field.text);
  const attributes = ofAttributes(node, context);
  const isSearched = context.schema.searchField(node.field.text) !== undefined;
  const readings = [...attributes, ...(isSearched ? [] : ofSynonyms(node, context))];
  const fitting = readings.filter(({ edits }) => edits !== undefined);
  const use = otherUse(node, context);
  const certainty = fitting.length === 1 && use === undefined ? 'preferred' : 'possible';
  const fixes = fitting.map(({ title, edits = [] }): Fix => createFix(title, certainty, ...edits));
  const shown = [...new Set((fitting.length > 0 ? fitting : readings).map(({ name }) => name))];
  // A host that can look attributes up may find the name among them.
  const needs = context.options.catalogue?.attributes === undefined ? { needs: ['attributes'] as const } : {};
  if (attributes.length > 0 && node.operator.name !== 'EQ') {
    const form = attributes[0]?.name ?? '';
    return { message: `${text} is an attribute, and attributes are only compared with EQ; write ${form}.`, fixes };
  }
  if (shown.length === 0) {
    const message = use === undefined ? `${text} is not a known field; check its name.` : `${text} is ${use}.`;
    return { message, fixes, ...needs };
  }
  const what = attributes.length > 0 ? 'an attribute of the library' : 'not a known field';
  const search = use === undefined || attributes.length > 0 ? '' : `, or ${use.replace(/^.*; /, '')}`;
  return { message: `${text} is ${what}; write ${alternatives(shown)}${search}.`, fixes, ...needs };
}
