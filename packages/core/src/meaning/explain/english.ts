import { sortOrders } from '../../schema/synonyms.ts';
import type { CollectionWords, ExplanationTexts, FieldWords, SearchFieldWords } from './texts.ts';

const locale = 'en-GB';

/** Made when it is first needed, so that loading the texts costs nothing. */
function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const numbers = once(() => new Intl.NumberFormat(locale));
const plurals = once(() => new Intl.PluralRules(locale));
const choices = once(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
const sums = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));

const plural = (count: number, one: string, other: string): string =>
  `${numbers().format(count)} ${plurals().select(count) === 'one' ? one : other}`;

/** `name` with its article, and how the field is spoken of beside it. */
const labelled = (name: string, article = 'a', label = name): FieldWords => ({
  equal: (values) => `whose ${label} is ${values}`,
  unequal: (value) => `whose ${label} is not ${value}`,
  neither: (values) => `whose ${label} is ${values}`,
  range: (phrase) => `whose ${label} is ${phrase}`,
  compares: (phrase) => `whose ${label} ${phrase}`,
  missing: `without ${article} ${name}`,
  present: `with ${article} ${name}`,
});

/** What happened to an asset at a date. */
const dated = (verb: string, article: string, label: string): FieldWords => ({
  ...labelled(label, article),
  equal: (values) => `${verb} ${values}`,
  unequal: (value) => `not ${verb} ${value}`,
  neither: (values) => `${verb} ${values}`,
  range: (phrase) => `${verb} ${phrase}`,
});

/** A date that is only said of assets that are in its state now. */
const stateDate = (verb: string, article: string, label: string): FieldWords => ({
  ...labelled(label, article),
  equal: (values) => `with ${article} ${label} ${values}`,
  range: (phrase) => `with ${article} ${label} ${phrase}`,
  withStatus: (phrase) => `${verb} ${phrase}`,
});

/** A date that stays when the status that it is about is left. */
const lastingDate = (verb: string, article: string, label: string): FieldWords => {
  const { unequal, neither } = labelled(label, article);
  const on = (phrase: string): string => `with ${article} ${label} ${phrase}`;
  return { ...dated(verb, article, label), besideStatus: { equal: on, range: on, unequal, neither } };
};

/** What a person did. */
const done = (verb: string, person: string, article: string): FieldWords => ({
  equal: (values) => `${verb} by ${values}`,
  unequal: (value) => `not ${verb} by ${value}`,
  neither: (values) => `${verb} by ${values}`,
  range: (phrase) => `${verb} by a user whose id is ${phrase}`,
  compares: (phrase) => `${verb} by a user whose id ${phrase}`,
  missing: `without ${article} ${person}`,
  present: `with ${article} ${person}`,
});

const types: FieldWords = {
  ...labelled('type'),
  equal: (values) => `of type ${values}`,
  unequal: (value) => `not of type ${value}`,
  neither: (values) => `of ${values}`.replace(/^of neither /, 'of neither type '),
};

const rating: FieldWords = {
  ...labelled('rating number'),
  equal: (values) => `rated ${values}`,
  unequal: (value) => `not rated ${value}`,
  neither: (values) => `rated ${values}`,
  range: (phrase) => `rated ${phrase}`,
  none: { value: 'not at all', equal: 'unrated', unequal: 'with a rating', before: 'unrated' },
};

const colors: FieldWords = {
  equal: (values) => `showing ${values}`,
  unequal: (value) => `not showing ${value}`,
  neither: (values) => `showing ${values}`,
  range: (phrase) => `showing a colour whose name is ${phrase}`,
  compares: (phrase) => `showing a colour whose name ${phrase}`,
  missing: 'without a recognised colour',
  present: 'with a recognised colour',
};

const status: FieldWords = {
  ...labelled('status'),
  equal: (values) => values,
  unequal: (value) => `not ${value}`,
  neither: (values) => values,
  range: (phrase) => `whose status number is ${phrase}`,
  besideStatus: {
    unequal: (value) => `whose status is not ${value}`,
    neither: (values) => `whose status is ${values}`,
  },
};

const at = (place: string, any: string, none: string): SearchFieldWords => ({ place, any, none });

/** Ids that assets have, as the places they are in. */
const within = (place: string, thing: string): CollectionWords => ({
  has: (values) => `${place} ${values}`,
  hasNot: (value) => `not ${place} ${value}`,
  some: (body) => `${thing} that ${body}`,
});

/** English, as a librarian speaks it. */
export const english: ExplanationTexts = {
  locale,
  fields: {
    assetType: types,
    averageRating: rating,
    colors,
    status,
    createdBy: done('uploaded', 'known uploader', 'a'),
    checkedOutBy: {
      ...done('checked out', '', ''),
      missing: 'that nobody has checked out',
      present: 'that somebody has checked out',
    },
    dateUploaded: dated('uploaded', 'an', 'upload date'),
    dateRejected: lastingDate('rejected', 'a', 'rejection date'),
    dateExpired: { ...dated('expiring', 'an', 'expiry date'), future: true },
    dateSoftDeleted: dated('moved to the bin', 'a', 'deletion date'),
    datePendingApproval: dated('submitted for approval', 'a', 'submission date'),
    dateApproved: stateDate('approved', 'an', 'approval date'),
    dateCheckedOut: stateDate('checked out', 'a', 'check-out date'),
    fileExtension: {
      ...labelled('file extension'),
      equal: (values) => `with the file extension ${values}`,
      unequal: (value) => `without the file extension ${value}`,
      missing: 'whose file extension is null',
      present: 'whose file extension is not null',
      // A file without an extension has an empty one.
      empty: { equal: 'without a file extension', unequal: 'with a file extension' },
    },
  },
  field: (name) => labelled(name, 'any'),
  statuses: {
    0: { before: 'approved', after: 'approved' },
    2: { before: 'pending', after: 'pending' },
    5: { before: 'rejected', after: 'rejected' },
    7: { before: 'expired', after: 'expired' },
    9: { before: 'checked-out', after: 'checked out' },
    10: { after: 'in the bin' },
  },
  otherStatus: (number) => `with the status ${number}`,
  nouns: {
    Image: 'images',
    Video: 'videos',
    Audio: 'audio files',
    Adobe: 'Adobe files',
    Document: 'documents',
    Other: 'other files',
    File: 'plain files',
  },
  values: {},
  collections: {
    categories: within('in', 'in a category'),
    categoryAncestorIds: within('below', 'below a category'),
    lightboxIds: within('in the lightbox', 'in a lightbox'),
  },
  inOrBelow: (values) => `in ${values} or below it`,
  collection: (name) => ({
    has: (values) => `with ${values} in ${name}`,
    hasNot: (value) => `without ${value} in ${name}`,
    some: (body) => `with a member of ${name} that ${body}`,
  }),
  unnamed: {
    categories: (id) => `the category with the id ${id}`,
    users: (id) => `the user with the id ${id}`,
    attributes: (id) => `attribute with the id ${id}`,
    lightboxes: (id) => `with the id ${id}`,
    member: (id) => `the one with the id ${id}`,
  },
  attribute: (name) => ({
    equal: (values) => `whose ${name} is ${values}`,
    unequal: (value) => `whose ${name} is set but not ${value}`,
    compares: (phrase) => `whose ${name} ${phrase}`,
  }),
  someAttribute: (body) => `with an attribute of which it is true that ${body}`,
  shows: {
    textInImage: (text) => `whose picture shows the words ${text}`,
    videoIntelligence: (text) => `in whose video the words ${text} were recognised`,
  },
  show: (field, text) => `whose ${field} has the words ${text}`,
  searchFields: {
    title: at('in the title', 'with a word in the title', 'without a word in the title'),
    description: at('in the description', 'with a word in the description', 'without a word in the description'),
    fileName: at('in the file name', 'with a word in the file name', 'without a word in the file name'),
    keywords: at('among the keywords', 'with a keyword', 'without a keyword'),
    categories: at('in the name of a category', 'in a category that has a name', 'in no category that has a name'),
    categoryIds: at('as the id of a category', 'in a category', 'in no category'),
    comments: at('in a comment', 'with a comment', 'without a comment'),
    cognitiveTextInImage: at('in the text of the picture', 'with text in the picture', 'without text in the picture'),
    cognitiveBackgroundColor: at('as the background colour', 'with a background colour', 'without a background colour'),
    cognitiveForegroundColor: at('as the foreground colour', 'with a foreground colour', 'without a foreground colour'),
    cognitiveDominantColors: at('among the dominant colours', 'with a dominant colour', 'without a dominant colour'),
    id: at('as the id', 'with an id', 'without an id'),
  },
  searchField: (name) => ({ place: `in ${name}`, any: `with a word in ${name}`, none: `without a word in ${name}` }),
  term: (text, form, many) => {
    if (form === 'whole') return text;
    const things = many ? 'phrases' : 'words';
    return {
      starts: `${things} starting with ${text}`,
      ends: `${things} ending in ${text}`,
      contains: `${things} containing ${text}`,
    }[form];
  },
  matching: (terms, place) => (place === undefined ? `matching ${terms}` : `with ${terms} ${place}`),
  notMatching: (terms, place) => (place === undefined ? `not matching ${terms}` : `without ${terms} ${place}`),
  anything: { any: 'matching anything', none: 'matching nothing' },

  quoted: (text) => `“${text}”`,
  cut: (text, more) => `${text}… (${plural(more, 'more character', 'more characters')})`,
  broken: (text) => `with something that could not be understood: ${text}`,
  matchesNone: (condition) => `${condition} (which no asset matches)`,
  matchesAll: (condition) => `${condition} (which every asset matches)`,
  unknownName: (condition) => `${condition} (a name that is not known)`,
  unknownSearchField: (terms) => `${terms} (a name that is not known, so nothing is found there)`,
  orderOf: (operator, value) =>
    ({ LT: `less than ${value}`, GT: `more than ${value}`, LE: `at most ${value}`, GE: `at least ${value}` })[operator],
  between: (low, high) => `between ${low} and ${high}`,
  bounds: (low, high) => `${low} but ${high}`,
  orNone: (condition, none) => `${condition} or ${none}`,
  partOfId: (phrase) => `has an id that ${phrase}`,
  operator: (operator, value) =>
    operator === undefined
      ? `is compared with ${value}`
      : {
          EQ: `is ${value}`,
          NE: `is not ${value}`,
          LT: `is less than ${value}`,
          GT: `is more than ${value}`,
          LE: `is at most ${value}`,
          GE: `is at least ${value}`,
          CT: `contains ${value}`,
          SW: `starts with ${value}`,
          EW: `ends with ${value}`,
        }[operator],
  nothing: 'nothing',

  neither: (values) => `neither ${values.join(' nor ')}`,
  allOf: (values) => sums().format(values),
  oneOf: (values) => choices().format(values),
  moreValues: (count) => `${numbers().format(count)} more`,
  moreConditions: (count) => plural(count, 'more condition', 'more conditions'),
  either: (conditions) => `either ${conditions.join(' or ')}`,
  both: (conditions) => conditions.join(' and '),
  not: (condition) => `not (${condition})`,
  brackets: (conditions) => `(${conditions})`,

  onDay: (day) => `on ${day}`,
  inMonth: (month) => `in ${month}`,
  inYear: (year) => `in ${year}`,
  days: (first, last) => `from ${first} up to and including ${last}`,
  moment: (day, time) => `${day} at ${time}`,
  exactly: (moment) => `exactly on ${moment}`,
  exactlyThen: (time) => `exactly ${time}`,
  since: (moment) => `since ${moment}`,
  from: (moment, hasEnd) => `from ${moment}${hasEnd ? '' : ' on'}`,
  after: (moment) => `after ${moment}`,
  before: (moment) => `before ${moment}`,
  upTo: (moment) => `up to and including ${moment}`,
  upToBefore: (moment) => `up to but not including ${moment}`,
  period: (from, to) => `${from} ${to}`,
  inTheLast: (length) => `in the last ${length}`,
  longAgo: (length) => `more than ${length} ago`,
  ago: (length) => `${length} ago`,
  ahead: (length) => `${length} from now`,
  earlier: (length, moment) => `${length} before ${moment}`,
  later: (length, moment) => `${length} after ${moment}`,
  bases: {
    now: 'now',
    today: 'the start of today',
    startOfWeek: 'the start of this week',
    startOfMonth: 'the start of this month',
    startOfQuarter: 'the start of this quarter',
    startOfYear: 'the start of this year',
  },
  length: (amount, unit) => {
    const units = { s: 'second', min: 'minute', h: 'hour', d: 'day', w: 'week', mo: 'month', y: 'year' };
    return new Intl.NumberFormat(locale, { style: 'unit', unit: units[unit], unitDisplay: 'long' }).format(amount);
  },

  sentence: ({ before, nouns, conditions }) => {
    const subject = [...before, choices().format(nouns)].join(' ');
    if (conditions.length === 0) return subject;
    return `${subject}${nouns.length > 1 ? ',' : ''} ${conditions.join(', ')}`;
  },
  assets: 'assets',
  allAssets: 'all assets',
  withSettings: (sentence, settings) => [sentence, ...settings].join('; '),
  inZone: (timeZone) => `days and times in ${timeZone}`,
  sortKeys: Object.fromEntries(Object.entries(sortOrders).map(([key, { A, D }]) => [key, { A: A[0], D: D[0] }])),
  sortKey: (name, direction) => `by ${name}, ${direction === 'A' ? 'ascending' : 'descending'}`,
  unreadableSort: (text) => `in an order that could not be understood: ${text}`,
  count: (count) => (count === 0 ? 'only how many there are' : `at most ${numbers().format(count)}`),
  offset: (offset) => `leaving out the first ${offset === 1 ? 'one' : numbers().format(offset)}`,
  unknownCount: (name) => `at most ${name}`,
  unknownOffset: (name) => `leaving out the first ${name}`,
  capitalized: (sentence) => sentence.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(locale)),
};
