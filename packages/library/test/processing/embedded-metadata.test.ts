import { describe, expect, test } from 'vitest';
import { embeddedMetadata, type EmbeddedMetadata, type TagGroups } from '../../src/index.ts';
import { readEmbeddedDate } from '../../src/processing/embedded-date.ts';

/** A tag as ExifReader gives it. */
const tag = (description: string): unknown => ({ id: 1, value: [description], description });
const list = (...items: readonly string[]): unknown => ({
  value: items.map((value) => ({ value, attributes: {}, description: value })),
  attributes: {},
  description: items.join(', '),
});
const iptcList = (...items: readonly string[]): unknown => items.map((item) => ({ id: 537, description: item }));

const sidecar = { title: tag('of the sidecar'), subject: list('side'), CreateDate: tag('2021') };
const xmp = { title: tag('of XMP'), description: tag('XMP says'), subject: list('x'), DateCreated: tag('2020-05-06') };
const iptc = {
  'Object Name': tag('of IPTC'),
  'Caption/Abstract': tag('IPTC says'),
  Keywords: iptcList('i'),
  'Date Created': tag('20190102'),
  'Time Created': tag('030405+0100'),
};
const exif = {
  XPTitle: tag('of EXIF'),
  ImageDescription: tag('EXIF says'),
  XPKeywords: tag('e; f ;E'),
  DateTimeOriginal: tag('2018:01:02 03:04:05'),
  OffsetTimeOriginal: tag('+02:00'),
};
const media = { title: 'of the song', description: ['one'], keywords: ['Jazz'], created: '2017' };

const at = (text: string): number => Date.parse(text);

test('a place is read of the structures of IPTC Extension too, after the tags of its own', () => {
  const created = { value: [{ Sublocation: tag('Alfama'), City: tag('Lisboa'), CountryName: tag('Portugal') }] };
  const place = { location: 'Alfama', city: 'Lisboa', country: 'Portugal' };
  expect(embeddedMetadata({ xmp: { LocationCreated: created } })).toEqual(place);
  expect(embeddedMetadata({ xmp: { City: tag('Porto'), LocationCreated: created } })).toEqual({
    ...place,
    city: 'Porto',
  });
  expect(embeddedMetadata({ xmp: { LocationCreated: tag('Lisboa') } })).toEqual({});
});

describe('of several standards the first one that has a value counts', () => {
  const cases: readonly (readonly [string, TagGroups, EmbeddedMetadata])[] = [
    [
      'sidecar',
      { sidecar, xmp, iptc, exif, media },
      { title: 'of the sidecar', description: 'XMP says', keywords: ['side'], created: at('2021-01-01') },
    ],
    [
      'XMP',
      { xmp, iptc, exif, media },
      { title: 'of XMP', description: 'XMP says', keywords: ['x'], created: at('2020-05-06') },
    ],
    [
      'IPTC',
      { iptc, exif, media },
      { title: 'of IPTC', description: 'IPTC says', keywords: ['i'], created: at('2019-01-02T02:04:05Z') },
    ],
    [
      'EXIF',
      { exif, media },
      { title: 'of EXIF', description: 'EXIF says', keywords: ['e', 'f'], created: at('2018-01-02T01:04:05Z') },
    ],
    ['tags of sound', { media }, { title: 'of the song', description: 'one', keywords: ['Jazz'], created: at('2017') }],
    ['nothing', {}, {}],
    ['a standard without values', { xmp: {}, exif: { XPTitle: tag('  ') } }, {}],
  ];
  test.each(cases)('%s', (_name, groups, expected) => {
    expect(embeddedMetadata(groups)).toEqual(expected);
  });
});

test('further tags are read by their names, however these are spelt', () => {
  const groups = {
    sidecar: { rights: tag('of the sidecar') },
    xmp: { rights: tag('of XMP'), Credit: tag('Ann'), Empty: tag(' ') },
    iptc: { 'Copyright Notice': iptcList('one', 'two') },
    exif: { Copyright: tag('x'.repeat(2000)) },
  };
  const names = ['xmp:dc:Rights', 'xmp:credit', 'xmp:Empty', 'iptc:CopyrightNotice', 'exif:Copyright', 'exif:Artist'];
  expect(embeddedMetadata(groups, names).tags).toEqual({
    'xmp:dc:Rights': ['of the sidecar'],
    'xmp:credit': ['Ann'],
    'iptc:CopyrightNotice': ['one', 'two'],
    'exif:Copyright': ['x'.repeat(1000)],
  });
  expect(embeddedMetadata({}, names).tags).toEqual({});
});

test('a value that cannot be read leaves it to the next standard', () => {
  const groups = { xmp: { CreateDate: tag('soon') }, exif: { DateTimeOriginal: tag('2018:01:02 03:04:05') } };
  expect(embeddedMetadata(groups)).toEqual({ created: at('2018-01-02T03:04:05Z') });
});

test('of a text in several languages the default one is taken, or the first', () => {
  const inLanguages = (...texts: readonly (readonly [string, string])[]) => ({
    value: texts.map(([lang, description]) => ({ value: description, attributes: { 'xml:lang': lang }, description })),
    description: 'all of them',
  });
  expect(embeddedMetadata({ xmp: { title: inLanguages(['de', 'Eule'], ['x-default', 'Owl']) } }).title).toBe('Owl');
  expect(embeddedMetadata({ xmp: { title: inLanguages(['de', 'Eule'], ['fr', 'Chouette']) } }).title).toBe('Eule');
});

test('texts are cleaned, cut, and told apart without regard to case', () => {
  const { title, description, keywords } = embeddedMetadata({
    xmp: {
      title: tag(`  Snowy\n\towl\u0000\uD800 ${'x'.repeat(2000)}`),
      description: tag('first\nsecond\u0007'),
      subject: list('Owl', 'OWL', ' night  sky ', ''),
    },
  });
  expect(title?.slice(0, 12)).toBe('Snowy owl xx');
  expect(title).toHaveLength(1000);
  expect(description).toBe('first\nsecond');
  expect(keywords).toEqual(['Owl', 'night sky']);
});

test.each<[unknown, string | undefined]>([
  [{ value: 7 }, '7'],
  [{ value: 'plain' }, 'plain'],
  [{ value: null }, undefined],
  [true, undefined],
])('a tag %j gives %j', (value, title) => {
  expect(embeddedMetadata({ xmp: { title: value } }).title).toBe(title);
});

test.each([
  ['2020:05:06 07:08:09', '2020-05-06T07:08:09.000Z'],
  ['2020-05-06T07:08:09.25+02:00', '2020-05-06T05:08:09.000Z'],
  ['2020-05-06T07:08-0130', '2020-05-06T08:38:00.000Z'],
  ['2020-05-06T07:08:09Z', '2020-05-06T07:08:09.000Z'],
  ['2020-05', '2020-05-01T00:00:00.000Z'],
  ['20200506', '2020-05-06T00:00:00.000Z'],
  ['0000:00:00 00:00:00', undefined],
  ['2021:02:31 10:00:00', undefined],
  ['    :  :     :  :  ', undefined],
  ['yesterday', undefined],
])('the date “%s” is %s', (text, expected) => {
  const read = readEmbeddedDate(text);
  expect(read === undefined ? undefined : new Date(read.moment).toISOString()).toBe(expected);
});

test('the day is that of where it was made', () => {
  const taken = (DateTimeOriginal: string, OffsetTimeOriginal: string): EmbeddedMetadata =>
    embeddedMetadata({
      exif: { DateTimeOriginal: tag(DateTimeOriginal), OffsetTimeOriginal: tag(OffsetTimeOriginal) },
    });
  expect(taken('2019:03:14 23:30:00', '-05:00')).toEqual({
    created: at('2019-03-15T04:30:00Z'),
    createdOn: '2019-03-14',
  });
  expect(taken('2019:03:14 00:30:00', '+09:00')).toEqual({
    created: at('2019-03-13T15:30:00Z'),
    createdOn: '2019-03-14',
  });
  expect(taken('2019:03:14 12:00:00', '+09:00')).toEqual({ created: at('2019-03-14T03:00:00Z') });
});

test.each([
  ['50/1', 50],
  ['35.5 mm', 35.5],
  ['1/0', undefined],
  ['wide', undefined],
  ['', undefined],
])('the focal length “%s” is %s', (text, expected) => {
  expect(embeddedMetadata({ exif: { FocalLength: tag(text) } }).focalLength).toBe(expected);
});

test.each([
  ['4', 4],
  ['-1', -1],
  ['99', undefined],
  ['-2', undefined],
  ['good', undefined],
])('the rating “%s” is %s', (text, expected) => {
  expect(embeddedMetadata({ xmp: { Rating: tag(text) } }).rating).toBe(expected);
});

test.each([
  ['51,30.5N', 51.508333],
  ['51,30,36S', -51.51],
  ['9,8.4S', -9.14],
  ['51.25', 51.25],
  ['91,0N', undefined],
  ['north', undefined],
])('the latitude “%s” is %s', (text, expected) => {
  const { latitude } = embeddedMetadata({ xmp: { GPSLatitude: tag(text) } });
  if (expected === undefined) expect(latitude).toBeUndefined();
  else expect(latitude).toBeCloseTo(expected, 9);
  expect(String(latitude ?? '').length).toBeLessThan(10);
});

test('keywords with the ones above them count, alone and beside plain ones', () => {
  const paths = { hierarchicalSubject: list('Animals|Birds|Owl', 'Owl') };
  expect(embeddedMetadata({ xmp: paths }).keywords).toEqual(['Animals|Birds|Owl']);
  expect(embeddedMetadata({ xmp: { ...paths, subject: list('Owl') } }).keywords).toEqual(['Owl', 'Animals|Birds|Owl']);
  expect(embeddedMetadata({ xmp: { hierarchicalSubject: list('Owl') } }).keywords).toBeUndefined();
  const tags = { TagsList: list('Animals/Birds/Owl', 'Night') };
  expect(embeddedMetadata({ xmp: tags }).keywords).toEqual(['Owl', 'Night', 'Animals|Birds|Owl']);
  expect(embeddedMetadata({ xmp: { ...tags, subject: list('Owl') } }).keywords).toEqual(['Owl']);
});
