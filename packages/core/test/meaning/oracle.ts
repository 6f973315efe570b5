import { schema, type Comparison, type Filter, type MatchAsset, type MatchAttribute, type Search } from '@assetql/core';
import { fold, words, type Restriction } from '@assetql/core/meaning';
import { instantOf } from '../../src/condition/instant.ts';
import { numeralOf } from '../../src/condition/numeral.ts';

/** The meanings of the design once more, as plainly as they can be said and as slow as that is. Every engine must agree with it. */
export function oracle({ filters, containerfilter, search, searchFields }: Restriction, asset: MatchAsset): boolean {
  return (
    (filters === undefined || filterHolds(filters, asset)) &&
    (containerfilter === undefined || filterHolds(containerfilter, asset)) &&
    (search === undefined || searchHolds(search, asset, searchFields?.length === 0 ? undefined : searchFields))
  );
}

type Item = { readonly value: string | number } | 'missing';

function filterHolds(filter: Filter, asset: MatchAsset, member?: (comparison: Comparison) => boolean): boolean {
  switch (filter.kind) {
    case 'And':
      return filter.operands.every((operand) => filterHolds(operand, asset, member));
    case 'Or':
      return filter.operands.some((operand) => filterHolds(operand, asset, member));
    case 'Group':
      return filterHolds(filter.body, asset, member);
    case 'Comparison':
      return member === undefined ? fieldHolds(filter, asset) : member(filter);
    case 'IsMatch': {
      const row = schema.matchField(filter.field.text);
      const wanted = filter.text.kind === 'String' ? words(filter.text.value) : [];
      if (member !== undefined || row === undefined || wanted.length === 0) return false;
      const present = new Set(textsOf(asset, row.member).flatMap(words));
      return wanted.every((word) => present.has(word));
    }
    case 'Any': {
      const row = schema.collection(filter.collection.text);
      if (member !== undefined || row === undefined) return false;
      const isVariable = (comparison: Comparison): boolean =>
        comparison.field.text.toLowerCase() === filter.variable.text.toLowerCase();
      if (row.members === 'attribute') {
        return (asset.attributes ?? []).some((attribute) =>
          filterHolds(
            filter.body,
            asset,
            (comparison) => isVariable(comparison) && attributeHolds(comparison, attribute),
          ),
        );
      }
      return idsOf(asset, row.member).some((id) =>
        filterHolds(
          filter.body,
          asset,
          (comparison) => isVariable(comparison) && holds(comparison, 'id', [{ value: id }]),
        ),
      );
    }
    default:
      return false;
  }
}

function fieldHolds(comparison: Comparison, asset: MatchAsset): boolean {
  const row = schema.field(comparison.field.text);
  if (row === undefined) return holds(comparison, 'string', ['missing']);
  if (row.many === true) {
    const values = textsOf(asset, row.member).map((value) => ({ value }));
    return holds(comparison, row.type, values.length === 0 ? ['missing'] : values);
  }
  const raw = asset[row.member];
  const number = typeof raw === 'number' ? raw : row.none;
  if (row.type === 'timestamp')
    return holds(comparison, row.type, [number === undefined ? 'missing' : { value: Math.floor(number) }]);
  if (row.type === 'integer' || row.type === 'number') {
    if (number === undefined) return holds(comparison, row.type, ['missing']);
    const below = Math.floor(number);
    return holds(comparison, row.type, [
      { value: row.rounded === true ? (number - below >= 0.5 ? below + 1 : below) : number },
    ]);
  }
  return holds(comparison, row.type, [typeof raw === 'string' ? { value: raw } : 'missing']);
}

function holds(comparison: Comparison, type: string, items: readonly Item[]): boolean {
  const { operator, value } = comparison;
  if (operator.name === undefined) return false;
  if (operator.name === 'NE') return !holds({ ...comparison, operator: { ...operator, name: 'EQ' } }, type, items);
  if (value.kind === 'Null') return operator.name === 'EQ' && items.includes('missing');
  const text =
    value.kind === 'String'
      ? value.value
      : value.kind === 'Number' || value.kind === 'Timestamp'
        ? value.text
        : undefined;
  const isText = type === 'string' || type === 'enumeration' || type === 'id';
  const number =
    type === 'timestamp'
      ? value.kind === 'Timestamp'
        ? value.value
        : value.kind === 'String'
          ? instantOf(value.value)
          : undefined
      : value.kind === 'Number'
        ? value.value
        : value.kind === 'String'
          ? numeralOf(value.value)
          : undefined;
  return items.some((item) => {
    if (item === 'missing') return false;
    return typeof item.value === 'string'
      ? isText && text !== undefined && textHolds(operator.name ?? '', item.value, text)
      : number !== undefined && numberHolds(operator.name ?? '', item.value, number);
  });
}

/** By code points: a text in angle brackets has no half pairs. */
const points = (text: string): string => Array.from(fold(text), (point) => `<${point.codePointAt(0) ?? 0}>`).join('');

function textHolds(operator: string, value: string, wanted: string): boolean {
  if (operator === 'EQ') return points(value) === points(wanted);
  if (operator === 'CT') return points(value).includes(points(wanted));
  if (operator === 'SW') return points(value).startsWith(points(wanted));
  return operator === 'EW' && points(value).endsWith(points(wanted));
}

function numberHolds(operator: string, value: number, wanted: number): boolean {
  if (operator === 'EQ') return value === wanted;
  if (operator === 'LT') return value < wanted;
  if (operator === 'GT') return value > wanted;
  if (operator === 'LE') return value <= wanted;
  return operator === 'GE' && value >= wanted;
}

function attributeHolds({ operator: { name }, value }: Comparison, { id, type, values }: MatchAttribute): boolean {
  if (name === undefined || value.kind !== 'AttributeMatch') return false;
  if (value.key.kind !== 'String' || value.value.kind !== 'String') return false;
  if (values.length === 0 || fold(id) !== fold(value.key.value)) return false;
  const wanted = value.value.value;
  const equal = name === 'NE' ? 'EQ' : name;
  const some = values.some((own) => {
    if (type === 'string' || type === 'lookup') return textHolds(equal, own, wanted);
    const read = type === 'number' ? numeralOf : instantOf;
    const [left, right] = [read(own), read(wanted)];
    return left !== undefined && right !== undefined && numberHolds(equal, left, right);
  });
  return name === 'NE' ? !some : some;
}

function searchHolds(search: Search, asset: MatchAsset, limit: readonly string[] | undefined, field?: string): boolean {
  switch (search.kind) {
    case 'And':
      return search.operands.every((operand) => searchHolds(operand, asset, limit, field));
    case 'Or':
      return search.operands.some((operand) => searchHolds(operand, asset, limit, field));
    case 'Not':
      return !searchHolds(search.operand, asset, limit, field);
    case 'Group':
      return searchHolds(search.body, asset, limit, field);
    case 'Field': {
      const row = schema.searchField(search.name.text);
      const allowed = limit === undefined || limit.some((name) => schema.searchField(name) === row);
      return row !== undefined && allowed && searchHolds(search.operand, asset, limit, row.names[0]);
    }
    case 'Everything':
      return field === undefined || termHolds(undefined, true, true, asset, [field]);
    case 'Word':
      return termHolds(search.text, search.leading, search.trailing, asset, fieldsOf(limit, field));
    case 'Phrase':
      return termHolds(search.text, false, false, asset, fieldsOf(limit, field));
    default:
      return false;
  }
}

function fieldsOf(limit: readonly string[] | undefined, field: string | undefined): readonly string[] {
  if (field !== undefined) return [field];
  return limit ?? schema.searchFields.filter(({ unbound }) => unbound).map(({ names }) => names[0]);
}

function termHolds(
  /** Absent for any word at all. */
  text: string | undefined,
  leading: boolean,
  trailing: boolean,
  asset: MatchAsset,
  fields: readonly string[],
): boolean {
  const wanted = words(text ?? '');
  return fields.some((name) => {
    const row = schema.searchField(name);
    if (row === undefined) return false;
    if (row.match === 'id') {
      const ids = idsOf(asset, row.member);
      return text === undefined ? ids.length > 0 : !leading && !trailing && ids.some((id) => textHolds('EQ', id, text));
    }
    return textsOf(asset, row.member).some((value) => {
      const present = words(value);
      if (text === undefined) return present.length > 0;
      return (
        wanted.length > 0 &&
        present.some((_, start) =>
          wanted.every((word, at) => {
            const own = present[start + at];
            if (own === undefined) return false;
            const open = leading && at === 0;
            const goesOn = trailing && at === wanted.length - 1;
            if (open && goesOn) return own.includes(word);
            if (open) return own.endsWith(word);
            return goesOn ? own.startsWith(word) : own === word;
          }),
        )
      );
    });
  });
}

function textsOf(asset: MatchAsset, member: keyof MatchAsset): readonly string[] {
  if (member === 'categories') return (asset.categories ?? []).map(({ name }) => name);
  const value = asset[member];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function idsOf(asset: MatchAsset, member: keyof MatchAsset): readonly string[] {
  return member === 'categories' ? (asset.categories ?? []).map(({ id }) => id) : textsOf(asset, member);
}
