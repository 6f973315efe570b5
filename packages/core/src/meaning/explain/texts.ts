import type { TimeBase, TimeUnit } from '../../text/calendar.ts';
import type { MatchAsset } from '../../schema/match-asset.ts';
import type { OperatorName } from '../../schema/operators.ts';
import type { OrderOperator } from '../../condition/bounds.ts';

export type { OrderOperator };

/** How a field is spoken of. Each gives what can be written after `assets`, and `values` and `phrase` come from the other texts. */
export interface FieldWords {
  readonly equal: (values: string) => string;
  readonly unequal: (value: string) => string;
  /** `values` is what {@link ExplanationTexts.neither} gives. */
  readonly neither: (values: string) => string;
  /** In a range of numbers or a period. */
  readonly range: (phrase: string) => string;
  /** For operators on the text: `contains “x”`. */
  readonly compares: (phrase: string) => string;
  /** Of the empty text, where an asset without such a thing has it. */
  readonly empty?: { readonly equal: string; readonly unequal: string };
  readonly missing: string;
  readonly present: string;
  /** A period of a date together with the status that it needs, said in one. */
  readonly withStatus?: (phrase: string) => string;
  /**
   * Used instead where a date that stays when the status changes is asked for beside a status, so that the same word is not said of both:
   * an asset with a rejection date may be approved by now.
   */
  readonly besideStatus?: Partial<Pick<FieldWords, 'equal' | 'unequal' | 'neither' | 'range'>>;
  /** Whether its dates can lie ahead. */
  readonly future?: boolean;
  /** For a number that assets without it have as well: how this number is said as a value, and alone. */
  readonly none?: {
    readonly value: string;
    readonly equal: string;
    readonly unequal: string;
    /** As an adjective before the assets, where there is one. */
    readonly before?: string;
  };
}

/** A status as the description of assets, before them where that is usual. */
export interface StatusWords {
  readonly before?: string;
  readonly after: string;
}

/** How a collection of ids is spoken of; `values` are names as {@link ExplanationTexts.named} gives them. */
export interface CollectionWords {
  readonly has: (values: string) => string;
  readonly hasNot: (value: string) => string;
  /** When the body says more than which ids there are. */
  readonly some: (body: string) => string;
}

/** How terms in a field of a search are spoken of. */
export interface SearchFieldWords {
  /** Where the terms stand: `in the title`. */
  readonly place: string;
  /** A lone wildcard, and its opposite. */
  readonly any: string;
  readonly none: string;
}

export type TermForm = 'whole' | 'starts' | 'ends' | 'contains';

/**
 * Everything that an explanation is made of, so that a language is one object of this type. Numbers, dates, lists and plural forms follow
 * from `locale`.
 */
export interface ExplanationTexts {
  /** BCP 47 tag for `Intl`. */
  readonly locale: string;
  /** Fields by the member of an asset that they are about. */
  readonly fields: { readonly [Member in keyof MatchAsset]?: FieldWords };
  /** A field that a library adds, or an unknown one. */
  readonly field: (name: string) => FieldWords;
  /** By the value of the status. */
  readonly statuses: Readonly<Record<string, StatusWords>>;
  /** A status that is none of these. */
  readonly otherStatus: (number: string) => string;
  /** What assets of a type are called, by the value of the type. */
  readonly nouns: Readonly<Record<string, string>>;
  /** Values of other enumerations, by the name of the enumeration, where they are not said as they are written. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly collections: { readonly [Member in keyof MatchAsset]?: CollectionWords };
  /** In categories, given by direct membership, or below them. */
  readonly inOrBelow: (values: string) => string;
  readonly collection: (name: string) => CollectionWords;
  /** What an id of each sort of thing is called when its name is not known; `member` where the sort was said just before. */
  readonly unnamed: Readonly<
    Record<'categories' | 'users' | 'attributes' | 'lightboxes' | 'member', (id: string) => string>
  >;
  /** An attribute; `name` is its name as it is said. */
  readonly attribute: (name: string) => Pick<FieldWords, 'equal' | 'unequal' | 'compares'>;
  /** Attributes that satisfy a body of several conditions. */
  readonly someAttribute: (body: string) => string;
  readonly shows: { readonly [Member in keyof MatchAsset]?: (text: string) => string };
  readonly show: (field: string, text: string) => string;
  readonly searchFields: Readonly<Record<string, SearchFieldWords>>;
  readonly searchField: (name: string) => SearchFieldWords;
  /** One term of a search. `many` says that it is several words. */
  readonly term: (text: string, form: TermForm, many: boolean) => string;
  /** Terms that are found, or not, in `place`, or anywhere. */
  readonly matching: (terms: string, place: string | undefined) => string;
  readonly notMatching: (terms: string, place: string | undefined) => string;
  readonly anything: Pick<SearchFieldWords, 'any' | 'none'>;

  /** A text of the expression in quotes, with its own quotes made harmless. */
  readonly quoted: (text: string) => string;
  /** What a text is cut to; `more` characters are left out. */
  readonly cut: (text: string, more: number) => string;
  readonly broken: (text: string) => string;
  /** A condition that no asset can satisfy, or that all do. */
  readonly matchesNone: (condition: string) => string;
  readonly matchesAll: (condition: string) => string;
  /** A condition on an unknown name, whose matches are therefore unknown. */
  readonly unknownName: (condition: string) => string;
  /** Terms in a search field whose name is not known, where nothing is found. */
  readonly unknownSearchField: (terms: string) => string;
  readonly orderOf: (operator: OrderOperator, value: string) => string;
  readonly between: (low: string, high: string) => string;
  readonly bounds: (low: string, high: string) => string;
  /** A range that holds the number of assets without one, too. */
  readonly orNone: (condition: string, none: string) => string;
  /** An id of which only a part is known: `phrase` is what {@link operator} gives. */
  readonly partOfId: (phrase: string) => string;
  /** An operator as a verb: `contains “x”`. */
  readonly operator: (operator: OperatorName | undefined, value: string) => string;
  readonly nothing: string;

  readonly neither: (values: readonly string[]) => string;
  readonly allOf: (values: readonly string[]) => string;
  readonly oneOf: (values: readonly string[]) => string;
  /** What is left out of a list of values, and of a list of conditions. */
  readonly moreValues: (count: number) => string;
  readonly moreConditions: (count: number) => string;
  readonly either: (conditions: readonly string[]) => string;
  readonly both: (conditions: readonly string[]) => string;
  readonly not: (condition: string) => string;
  readonly brackets: (conditions: string) => string;

  readonly onDay: (day: string) => string;
  readonly inMonth: (month: string) => string;
  readonly inYear: (year: string) => string;
  readonly days: (first: string, last: string) => string;
  readonly moment: (day: string, time: string) => string;
  readonly exactly: (moment: string) => string;
  /** Of a relative time. */
  readonly exactlyThen: (time: string) => string;
  readonly since: (moment: string) => string;
  /** Of what may still come, and at the start of a period. */
  readonly from: (moment: string, hasEnd: boolean) => string;
  readonly after: (moment: string) => string;
  readonly before: (moment: string) => string;
  readonly upTo: (moment: string) => string;
  /** Like `before`, at the end of a period. */
  readonly upToBefore: (moment: string) => string;
  readonly period: (from: string, to: string) => string;
  /** In the time from so long ago up to now. */
  readonly inTheLast: (length: string) => string;
  /** Longer ago than that. */
  readonly longAgo: (length: string) => string;
  readonly ago: (length: string) => string;
  readonly ahead: (length: string) => string;
  readonly earlier: (length: string, moment: string) => string;
  readonly later: (length: string, moment: string) => string;
  readonly bases: Readonly<Record<TimeBase, string>>;
  readonly length: (amount: number, unit: TimeUnit) => string;

  /** A noun phrase: all adjectives, any of the nouns, and all clauses that follow. */
  readonly sentence: (subject: {
    readonly before: readonly string[];
    readonly nouns: readonly string[];
    readonly conditions: readonly string[];
  }) => string;
  readonly assets: string;
  readonly allAssets: string;
  /** Adds the order and which results. */
  readonly withSettings: (sentence: string, settings: readonly string[]) => string;
  readonly inZone: (timeZone: string) => string;
  readonly sortKeys: Readonly<Record<string, Readonly<Record<'A' | 'D', string>>>>;
  readonly sortKey: (name: string, direction: 'A' | 'D') => string;
  readonly unreadableSort: (text: string) => string;
  readonly count: (count: number) => string;
  readonly offset: (offset: number) => string;
  readonly unknownCount: (name: string) => string;
  readonly unknownOffset: (name: string) => string;
  readonly capitalized: (sentence: string) => string;
}
