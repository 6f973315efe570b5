import type { FieldComments } from './field-comments.ts';
import type { FieldRow, FieldType, SpecifiedField, SpecifiedMatchField } from '../schema/fields.ts';
import type { SpecifiedEnumeration } from '../schema/enumerations.ts';
import type { Schema, SchemaExtension } from '../schema/schema.ts';
import type { SearchFieldRow, SpecifiedSearchField } from '../schema/search-fields.ts';
import type { SortKeyRow, SpecifiedSortKey } from '../schema/sort-keys.ts';
import type { Everything, Phrase, SortKey, Variable, Word } from '../syntax/ast.ts';
import type { Attribute, AttributeById, AttributeDefinition, AttributeValue } from './conditions/attribute.ts';
import type { Condition, MemberCondition } from './conditions/condition.ts';
import type { CategoryCondition } from './conditions/container.ts';
import type {
  AnyField,
  CodeField,
  EnumerationField,
  IdField,
  NumberField,
  StringField,
  TimestampField,
} from './conditions/field-types.ts';
import type { and, or } from './conditions/join.ts';
import type { Id } from './values/native-value.ts';
import type { Not } from './conditions/not.ts';
import type { SavedSearchDefinition, SavedSearchFile } from './saved-searches/saved-search.ts';
import type { FieldTerms, IdSearchField, SearchTerms } from './conditions/search-term.ts';
import type { Templates } from './template/create-templates.ts';

/** The additions of a library to the specification: its attributes, and the options of `defineSchema`. */
export interface LibraryDefinition extends SchemaExtension {
  /** The library's attributes by the name that programs call them. */
  readonly attributes?: Readonly<Record<string, AttributeDefinition>>;
}

/** A library without additions to the specification. */
export type Specified = { readonly [Key in keyof LibraryDefinition]?: never };

type RowsOf<D, Table extends keyof SchemaExtension, Row> = D extends {
  readonly [Key in Table]: readonly (infer Added)[];
}
  ? Extract<Added, Row>
  : never;

/** Literal names; `never` for names that are known only at run time. */
type Literal<Name extends string> = string extends Name ? never : Name;

/** The rows of the specification and those of a definition, which replace rows of the same name. */
type FieldRows<D> =
  | Exclude<SpecifiedField, { readonly name: Literal<RowsOf<D, 'fields', FieldRow>['name']> }>
  | RowsOf<D, 'fields', FieldRow>;

type SpecifiedValues<Name> = Extract<SpecifiedEnumeration, { readonly name: Name }>['values'][number]['value'];

type AddedValues<D, Name> = D extends { readonly values: infer Added }
  ? Name extends keyof Added
    ? Added[Name] extends readonly { readonly value: infer Value }[]
      ? Value
      : never
    : never
  : never;

/** The union of both. A conditional type, so that messages and completion show its members and not an alias. */
type Both<One, Other> = [One, Other] extends [infer First extends string, infer Second extends string]
  ? First | Second
  : never;

/** The values of an enumeration, including those of a definition. */
type EnumerationValues<D, Name> = Both<SpecifiedValues<Name>, AddedValues<D, Name>>;

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

type Below<End extends number, Counted extends number[] = []> = Counted['length'] extends End
  ? Counted[number]
  : Below<End, [...Counted, Counted['length']]>;

/** The whole numbers of a range of at most two digits; else `number`. */
type Range<First extends number, Last extends number> = `${First | Last}` extends Digit | `${Digit}${Digit}`
  ? Exclude<Below<Last>, Below<First>> | Last
  : number;

type NumberIn<Text> = Text extends `${infer Value extends number}` ? Value : never;

type OrAny<Value, Any> = [Value] extends [never] ? Any : Value;

type NumberFieldOf<D, Row> = Row extends { readonly enumeration: infer Name }
  ? CodeField<OrAny<NumberIn<EnumerationValues<D, Name>>, number>>
  : Row extends {
        readonly type: 'integer';
        readonly minimum: infer First extends number;
        readonly maximum: infer Last extends number;
      }
    ? CodeField<Range<First, Last>>
    : NumberField;

/** The conditions on a field of this row; those of all types when the type is known only at run time. */
export type FieldOf<D, Row> = Row extends { readonly type: infer Type }
  ? [FieldType] extends [Type]
    ? AnyField
    : KnownFieldOf<D, Row>
  : never;

type KnownFieldOf<D, Row> = Row extends { readonly type: 'timestamp' }
  ? TimestampField
  : Row extends { readonly type: 'id' }
    ? IdField
    : Row extends { readonly type: 'enumeration'; readonly enumeration: infer Name }
      ? EnumerationField<Extract<OrAny<EnumerationValues<D, Name>, string>, string>>
      : Row extends { readonly type: 'string' | 'enumeration' }
        ? StringField
        : NumberFieldOf<D, Row>;

/** The fields of `filters` by their name, with their comments where the specification has them. */
export type Fields<D> = {
  readonly [Name in keyof FieldComments]: FieldOf<D, Extract<FieldRows<D>, { readonly name: Name }>>;
} & {
  readonly [Row in FieldRows<D> as Exclude<Row['name'], keyof FieldComments>]: FieldOf<D, Row>;
};

type AttributesIn<D> = D extends { readonly attributes: infer Named } ? Named : object;

/** Attributes by their name. */
export type Attributes<Named> = {
  readonly [Name in keyof Named]: Attribute<AttributeValue<Extract<Named[Name], AttributeDefinition>>>;
};

type SearchFieldRows<D> = SpecifiedSearchField | RowsOf<D, 'searchFields', SearchFieldRow>;

/** The names of search fields, each spelling of them. */
export type SearchFieldName<D = Specified> = Both<
  SpecifiedSearchField['names'][number],
  RowsOf<D, 'searchFields', SearchFieldRow>['names'][number]
>;

/** The fields of `search` by each spelling of their name. */
export type SearchFields<D> = {
  readonly [Row in SearchFieldRows<D> as Row['names'][number]]: Row extends { readonly match: 'id' }
    ? IdSearchField
    : FieldTerms;
};

/** The keys that results can be sorted by. */
export type SortKeyName<D = Specified> = Both<SpecifiedSortKey['key'], RowsOf<D, 'sortKeys', SortKeyRow>['key']>;

type MatchFields = {
  readonly [Row in SpecifiedMatchField as Row['name']]: (
    text: string | Variable,
  ) => Condition<'filters', 'cannot be negated'>;
};

/** The typed builder for one library, made by `defineLibrary`. Its type follows from the library's schema. */
export interface Library<D = Specified> extends SearchTerms<Word | Phrase, Everything>, Templates {
  /** The names, operators and values of this library, for `check` and `print`. */
  readonly schema: Schema;
  /** Conditions on fields: `fields.AssetType.eq('Image')`. */
  readonly fields: Fields<D>;
  /** Conditions on attributes by the names of the definition: `attribute.Campaign.eq('Spring')`. */
  readonly attribute: Attributes<AttributesIn<D>>;
  /** Conditions on attributes by their id: `attributeById(id).eq('Spring')`. */
  readonly attributeById: AttributeById;
  /** In a category, for `containerfilter`: `category(id)` or `category(id).withSubCategories()`. */
  readonly category: (category: Id | Variable) => CategoryCondition;
  /** In a lightbox, for `containerfilter`. */
  readonly lightbox: (lightbox: Id | Variable) => MemberCondition<'lightboxIds'>;
  /** All words of a text occur in a field: `isMatch.cognitiveTextInImage('summer sale')`. */
  readonly isMatch: MatchFields;
  /** All of the conditions or terms match. Operands that are `undefined` are left out. */
  readonly and: typeof and;
  /** Any of the conditions or terms matches. Operands that are `undefined` are left out. */
  readonly or: typeof or;
  /** The opposite of a condition or of a search. Conditions that the language cannot negate do not compile. */
  readonly not: Not;
  /** Terms that search one field: `searchFields.title.startsWith('logo')`. */
  readonly searchFields: SearchFields<D>;
  /** Smallest, earliest and first letters first. The marker of this direction is assumed (§4.9). */
  readonly ascending: (key: SortKeyName<D>) => SortKey;
  /** Largest, latest and last letters first. */
  readonly descending: (key: SortKeyName<D>) => SortKey;
  /** `{{name}}` in place of a value of a saved search. */
  readonly variable: (name: string) => Variable;
  /** The text of a saved search, or of a file of them. */
  readonly savedSearch: (
    search:
      SavedSearchDefinition<SearchFieldName<D>, SortKeyName<D>> | SavedSearchFile<SearchFieldName<D>, SortKeyName<D>>,
  ) => string;
}
