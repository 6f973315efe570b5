import { readRequest } from '@assetql/core/wire';
import {
  curlCommand,
  openDocument,
  requestUrl,
  type RequestText,
  type ServiceContext,
} from '@assetql/language-service';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../catalogue.ts';

const context: ServiceContext = { baseUrl: 'https://library.example/api/', now: Date.UTC(2024, 4, 31), catalogue };

const file = `@since = startOfMonth
@brand = category("Brand/Brand logos")

### New
filters: DateUploaded GE {{since}}
containerfilter: CategoryIds/ANY(c: c EQ {{brand}})
count: 20

### Broken
filters: Status = 0

### Unknown
filters: CreatedBy EQ {{who}}
@who = user("nobody")
`;

const textOf = (made: RequestText): string => ('text' in made ? made.text : `Problem: ${made.problem}`);

describe('the address of a request', () => {
  const of = (offset: number, given = context) => textOf(requestUrl(openDocument('document', file), offset, given));

  test('has the values of variables, times and look-ups', () => {
    const { searchParams, origin, pathname } = new URL(of(file.indexOf('### New')));
    expect(origin + pathname).toBe('https://library.example/api/assets');
    expect(Object.fromEntries(searchParams)).toEqual({
      filters: 'DateUploaded GE 2024-05-01T00:00:00.000Z',
      containerfilter: "CategoryIds/ANY(c: c EQ '66666666-6666-4666-8666-666666666666')",
      count: '20',
    });
  });
  test('the zone of relative times is that of the file, unless another is given', () => {
    const zoned = `@timeZone = "Asia/Tokyo"\n@day = today\n### A\nfilters: DateUploaded GE {{day}}\n`;
    const made = (given: ServiceContext) => textOf(requestUrl(openDocument('document', zoned), zoned.length, given));
    expect(made(context)).toContain('2024-05-30T15:00:00.000Z');
    expect(made({ ...context, timeZone: 'Europe/Berlin' })).toContain('2024-05-30T22:00:00.000Z');
  });
  test('an expression alone is a request, too', () =>
    expect(textOf(requestUrl(openDocument('sort', 'title D'), 0, context))).toBe(
      'https://library.example/api/assets?sort=title+D',
    ));
  test.each([
    ['Broken', /EQ/],
    ['Unknown', /nobody|user/],
  ])('of %s there is none, and it says why', (title, why) =>
    expect(of(file.indexOf(title))).toMatch(new RegExp(`^Problem: .*${why.source}`)),
  );
  test('of variables there is none', () => expect(of(3)).toBe('Problem: There is no search here.'));
  test('without a service there is none', () =>
    expect(of(file.indexOf('### New'), { catalogue })).toBe(
      'Problem: The address of the service is not known. Connect to one first.',
    ));
  test('of a library that has no address is copied without one', () => {
    const document = openDocument('search', 'logo');
    const servedAt = 'http://127.0.0.1:4310/api';
    expect(requestUrl(document, 0, { servedAt })).toEqual({ text: '/assets?search=logo', servedAt });
    expect(readRequest('/assets?search=logo').request).toEqual({ search: 'logo' });
    const command = curlCommand(document, 0, { servedAt });
    expect(command).toMatchObject({ servedAt });
    expect(textOf(command)).toContain(`curl '${servedAt}/assets?search=logo'`);
    expect(requestUrl(document, 0, { servedAt, baseUrl: 'https://library.example' })).toEqual({
      text: 'https://library.example/assets?search=logo',
    });
  });
  test('without a catalogue, names are not known', () =>
    expect(of(file.indexOf('### New'), { baseUrl: 'http://x' })).toMatch(/^Problem: The category cannot be looked up/));
});

describe('a curl command', () => {
  test('has no secret in it, and is read back as the same request', () => {
    const text = textOf(curlCommand(openDocument('search', `it's "big" NOT draft`), 0, context));
    expect(text).toContain('$ASSETQL_TOKEN');
    expect(text).toContain('$ASSETQL_SUBSCRIPTION_KEY');
    expect(readRequest(text).request).toEqual({ search: `it's "big" NOT draft` });
  });
  test('sends what is too long for an address in a body', () => {
    const long = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
    const text = textOf(curlCommand(openDocument('search', long), 0, context));
    expect(text).toContain("curl 'https://library.example/api/assets/search'");
    expect(readRequest(text).request).toEqual({ search: long });
  });
  test('needs a search without a mistake', () =>
    expect(textOf(curlCommand(openDocument('search', '(a'), 0, context))).toMatch(/^Problem: /));
});
