import { attributeCondition, functions, joins, sortDirections } from '@assetql/core';
import { keyRow } from '@assetql/core/document';
import { describeExpectation } from './describe-expectation.ts';
import { describeSetting } from './describe-setting.ts';
import { describeSortKey } from './describe-sort-key.ts';
import { describeTerm } from './describe-term.ts';
import { describeValue } from './describe-value.ts';
import { describeDefinition, describeVariable } from './describe-variable.ts';
import { fromRow, type Described, type HoverPlace } from './hover-parts.ts';

/** The documentation of a word: from the tables of the language, the catalogue, or the file itself. */
export function describeToken(place: HoverPlace): Described | undefined {
  const { token, text, schema, item, search } = place;
  switch (token.type) {
    case 'title':
      return search && { title: search.name, text: search.description };
    case 'key':
      return describeKey(text);
    case 'variable':
      return describeVariable(place);
    case 'punctuation':
      return undefined;
    default:
  }
  if (item?.kind === 'Definition') return describeDefinition(place, item);
  if (item?.kind === 'Key' && item.key === 'expect') return describeExpectation(place);
  switch (token.type) {
    case 'field': {
      const row = schema.field(text);
      return fromRow(row?.name ?? text, row);
    }
    case 'collection': {
      const row = schema.collection(text);
      return fromRow(row?.name ?? text, row);
    }
    case 'operator': {
      const row = schema.operators.find(({ name }) => name === text.toUpperCase());
      return row && fromRow(`${row.name}: ${row.meaning}`, row);
    }
    case 'join': {
      const name = text.toUpperCase();
      return fromRow(
        name,
        joins.find((row) => row.name === name),
      );
    }
    case 'function': {
      const row = functions.find(({ name }) => name === text.toUpperCase());
      return row && fromRow(row.form, row);
    }
    case 'parameter':
      return { title: text, text: functions.find(({ name }) => name === 'ANY')?.parameters[0]?.documentation ?? '' };
    case 'property': {
      const name = text.replaceAll('"', '').toLowerCase();
      const row = attributeCondition.parameters.find((member) => member.name.toLowerCase() === name);
      return row && fromRow(row.name, { ...row, spec: attributeCondition.spec });
    }
    case 'searchField': {
      const row = schema.searchField(text);
      return fromRow(row?.names[0] ?? text, row);
    }
    case 'sortKey':
      return describeSortKey(text, schema);
    case 'direction': {
      const row = sortDirections.find(({ marker }) => marker === text.toUpperCase());
      const spec = schema.sortKeys[0]?.spec;
      return (
        row && fromRow(row.marker, { ...row, documentation: `${row.label}.`, ...(spec === undefined ? {} : { spec }) })
      );
    }
    case 'word':
    case 'phrase':
      return describeTerm(place);
    default:
      return describeSetting(place) ?? describeValue(place);
  }
}

function describeKey(text: string): Described | undefined {
  const row = keyRow(text);
  const described = fromRow(row?.name ?? text, row);
  if (row === undefined || described === undefined) return undefined;
  const { minimum, maximum, default: fallback } = row;
  const range =
    minimum === undefined || maximum === undefined
      ? []
      : [{ kind: 'note' as const, label: 'Values', text: `${minimum} to ${maximum}` }];
  const left = fallback === undefined ? [] : [{ kind: 'note' as const, label: 'Without it', text: fallback }];
  return { ...described, details: [...range, ...left] };
}
