import { fieldTypes, joins, synonymsOf, type FieldRow } from '@assetql/core';
import type { ServiceContext } from '../service-context.ts';
import type { CompletionItem } from './completion-item.ts';
import { bracketLevel, type BracketLevel } from './bracket-level.ts';
import { callDocumentation } from './call-documentation.ts';
import { isJoin, isOperator, isValue, type FilterSurroundings } from './filter-surroundings.ts';
import { collectionNames, collectionSnippet, dateRange, subtreeNames, subtreeSnippets } from './filter-snippets.ts';
import { blank, insertion } from './insertion.ts';
import { operatorNamed, operatorsOf } from './operator-items.ts';
import type { NameSource, Proposal } from './proposal.ts';
import { spaced } from './spacing.ts';
import { enumerationConditions } from './enumeration-conditions.ts';
import { fits } from './value-fit.ts';

/** What a condition can start with: a field, a collection, a whole condition on something of the library. */
export function operandItems(
  surroundings: FilterSurroundings,
  context: ServiceContext,
): { readonly items: readonly Proposal[]; readonly names: readonly NameSource[] } {
  const { place, schema, spot, target, next, lexemes } = surroundings;
  const { parameter } = place;
  const isFilters = spot.kind === 'filters';
  if (next?.text === '/') {
    const items = schema.collections
      .filter(({ parameter: owner }) => owner === spot.kind)
      .map(({ name, documentation, spec }): Proposal => ({
        label: name,
        kind: 'collection',
        insert: name,
        documentation,
        spec,
        synonyms: synonymsOf(name),
      }));
    return { items, names: [] };
  }
  const isCall = next?.start === target.range.end || /^ISMATCH$/i.test(target.whole);
  if (next?.text === '(' && target.inside === 'word' && isCall) return { items: callItems(), names: [] };
  const hasOperator = isOperator(next, schema);
  if (parameter !== undefined) {
    const insert = hasOperator ? parameter : spaced(`${parameter} EQ`, spot.text, target.range);
    return {
      items: [{ label: parameter, kind: 'field', insert, detail: 'the member', more: !hasOperator }],
      names: [],
    };
  }
  const level = bracketLevel(surroundings);
  const join = followingJoin(surroundings, level);
  const operator = hasOperator ? operatorNamed(next?.text, schema) : undefined;
  const value = hasOperator ? lexemes[target.after + 1] : undefined;
  const fieldItem = (field: FieldRow): Proposal => {
    const { name, documentation, spec, assumed, example, companion } = field;
    const isLegal = operator === undefined || operatorsOf(field).includes(operator);
    const isFit = isLegal && (!isValue(value) || fits(value, field, surroundings));
    return {
      label: name,
      kind: 'field',
      insert: hasOperator ? name : spaced(name, spot.text, target.range),
      documentation:
        companion === undefined ? documentation : `${documentation}\n\nFor example \`${name} GE ${example}\`.`,
      spec,
      synonyms: synonymsOf(name),
      tier: (isFit ? 0 : 4) + (isUsedUp(field, level) ? 1 : 0) + (assumed === true ? 2 : 0),
      ...(hasOperator ? {} : { more: true }),
      ...(assumed === true ? { assumed, detail: 'assumed' } : {}),
    };
  };
  const fields = isFilters ? schema.fields.map(fieldItem) : [];
  // Before an operator, only a field is legal.
  if (hasOperator) return { items: fields, names: [] };
  const collections = schema.collections.filter(({ parameter: owner }) => owner === spot.kind);
  const dates = isFilters ? schema.fields.filter(({ type }) => type === 'timestamp') : [];
  const items = [
    ...fields,
    ...collections.map(collectionSnippet),
    ...subtreeSnippets(collections, level),
    ...(isFilters ? matchItems(surroundings) : []),
    // Unasked they would hide the fields.
    ...(isFilters && target.typed !== '' ? enumerationConditions(schema) : []),
    ...dates.map((field) => dateRange(field, level, schema, context)),
  ];
  const names = [
    ...subtreeNames(collections, level, context),
    ...collections
      .filter((each, index) => collections.findIndex(({ needs }) => needs === each.needs) === index)
      .flatMap((each) => collectionNames(each, context)),
  ];
  if (join === '') return { items, names };
  return {
    items: items.map((item) => joined(item, join)),
    names: names.map((source) => ({ ...source, item: (at) => joined(source.item(at), join) })),
  };
}

/** The names of calls, before a bracket that is there already. */
const callItems = (): readonly Proposal[] => [
  { label: 'ISMATCH', kind: 'function', insert: 'ISMATCH', ...callDocumentation('ISMATCH') },
];

/** The join that parts a new condition from one that is after it already; empty where none does. */
function followingJoin({ next, spot, target }: FilterSurroundings, level: BracketLevel): string {
  const isOperand = next !== undefined && !isJoin(next) && next.text !== ')';
  if (!isOperand) return '';
  const [first = '', second = ''] = joins
    .filter(({ languages }) => languages.includes('filters'))
    .map(({ name }) => name);
  const join = level.joins.has(second) && !level.joins.has(first) ? second : first;
  return ` ${join}${/\s/.test(spot.text.charAt(target.range.end)) ? '' : ' '}`;
}

/** An item with a join after it, and the caret before the join, where what is unfinished goes on. */
function joined<Item extends CompletionItem>(item: Item, join: string): Item {
  const isFinished = item.kind !== 'field';
  const head = isFinished ? item.insert : `${item.insert.trimEnd()} `;
  return { ...item, insert: head + join, caret: item.caret ?? head.length };
}

/** A field that says what it can say: beside AND it is there once, or has both of its bounds. */
function isUsedUp({ name, type }: FieldRow, { joins: sides, fields }: BracketLevel): boolean {
  const isOrder = fieldTypes[type].operators.includes('GE');
  return !sides.has('OR') && (fields.get(name.toLowerCase()) ?? 0) >= (isOrder ? 2 : 1);
}

/** The condition on the words of a text (§4.7), for each field that has one. */
function matchItems({ schema }: FilterSurroundings): readonly Proposal[] {
  return schema.matchFields.map(({ name, documentation, spec, assumed }) => ({
    label: `ISMATCH … ${name}`,
    kind: 'function',
    ...insertion("ISMATCH('", blank('text'), `','${name}')`),
    spec,
    documentation: [callDocumentation('ISMATCH').documentation, documentation].join('\n\n'),
    also: [name],
    use: name,
    ...(assumed === true ? { assumed, tier: 1 } : {}),
  }));
}
