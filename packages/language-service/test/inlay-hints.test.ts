import { print } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';
import {
  inlayHints,
  openDocument,
  type InlayHintOptions,
  type LanguageDocument,
  type ServiceContext,
} from '@assetql/language-service';
import { marked } from '@assetql/language-service/test';
import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

const now = Date.UTC(2026, 10, 22, 9);
const context: ServiceContext = { catalogue, now };

const rights = '11111111-1111-4111-8111-111111111111';
const ada = '33333333-3333-4333-8333-333333333333';
const brand = '55555555-5555-4555-8555-555555555555';
const logos = '66666666-6666-4666-8666-666666666666';

/** A text with its hints in it, as `‹label›`. */
function hinted(
  kind: LanguageDocument['kind'],
  text: string,
  given: ServiceContext = context,
  options?: InlayHintOptions,
): string {
  const document = openDocument(kind, text);
  const hints = inlayHints(document, { start: 0, end: text.length }, given, options);
  return hints.reduceRight(
    (shown, { offset, label }) => `${shown.slice(0, offset)}‹${label}›${shown.slice(offset)}`,
    text,
  );
}

/** The text with marked hints, without them. */
const bare = (text: string): string => text.replaceAll(/‹[^›]*›/g, '');

describe('names', () => {
  test.each([
    ['filters', 'Status EQ 0‹approved›'],
    ['filters', "status ne '9'‹checked out›"],
    ['filters', 'Status GE 10‹soft-deleted› AND Status EQ 3'],
    ['filters', 'AverageRating EQ 0 AND AssetType EQ Image'],
    ['filters', `CreatedBy EQ '${ada}'‹Ada Lovelace›`],
    ['filters', `CreatedBy EQ '${ada.toUpperCase()}'‹Ada Lovelace› AND`],
    ['filters', `CreatedBy EQ '${brand}'`],
    ['filters', 'CreatedBy EQ null'],
    ['filters', `Attributes/ANY(a: a EQ '{"Key":"${rights}"‹Usage rights›,"Value":"Web"}')`],
    ['filters', `Attributes/ANY(a: a EQ '{"Value":"Web","Key":"${rights}"‹Usage rights›}')`],
    ['filters', `Unknown EQ '${ada}'`],
    ['filters', `((CreatedBy EQ '${ada}'‹Ada Lovelace›`],
    ['containerfilter', `CategoryIds/ANY(c: c EQ '${brand}'‹Brand› OR c EQ '${logos}'‹Brand/Brand logos›)`],
    ['containerfilter', `Unknown/ANY(c: c EQ '${brand}')`],
    ['search', `categoryIds:${brand}‹Brand› NOT title:${brand}`],
    ['search', `categoryIds:("${brand}"‹Brand› OR x)`],
    ['search', `id:${brand}`],
    ['search', 'logo'],
    ['sort', 'title A'],
    ['filters', "ISMATCH('a','cognitiveTextInImage')"],
    ['filters', ''],
    [
      'document',
      `### A\nfilters: Status EQ 0‹approved›\n  # CreatedBy EQ '${ada}'\n  AND CreatedBy EQ '${ada}'‹Ada Lovelace›\n### B\nfilters: Status EQ 2‹pending›\n`,
    ],
    ['document', `count: 3\nsearchFields: title\nexpect: contains "${ada}"\n`],
  ] as const)('%s: %s', (kind, text) => {
    expect(hinted(kind, bare(text))).toBe(text);
    expect(hinted(kind, bare(text), context, { names: false, variables: false })).toBe(bare(text));
  });

  test('are not there while the library is not known', () => {
    expect(hinted('filters', `CreatedBy EQ '${ada}'`, {})).toBe(`CreatedBy EQ '${ada}'`);
  });
});

describe('variables', () => {
  test.each([
    ['@x = "jpg"\nfilters: FileExtension EQ {{x}}‹jpg›'],
    ['@x = ["jpg","png"]\nfilters: FileExtension EQ {{x}}‹jpg, png›'],
    ['@x = 4\nfilters: AverageRating EQ {{x}}‹4›'],
    ['@x = 2024-05-01T00:00:00.000Z\nfilters: DateUploaded GE {{x}}‹2024-05-01T00:00:00.000Z›'],
    ['@x = now - 30d‹23 Oct 2026, 09:00›\nfilters: DateUploaded GE {{x}}‹23 Oct 2026, 09:00›'],
    [`@x = category("Brand/Brand logos")‹found›\ncontainerfilter: CategoryIds/ANY(c: c EQ {{x}}‹Brand/Brand logos›)`],
    ['@x = category("Nowhere")‹unknown›\ncontainerfilter: CategoryIds/ANY(c: c EQ {{x}}‹Nowhere›)'],
    [`@x = "${ada}"‹Ada Lovelace›\nfilters: CreatedBy EQ {{x}}‹Ada Lovelace›`],
    [`@x = ["${ada}","y"]\nfilters: CreatedBy EQ {{x}}‹Ada Lovelace, y›`],
    ['@x = "logo"\nsearch: {{x}}‹logo› title:{{x}}‹logo›'],
    ['@x = "logo"\nfilters: ISMATCH({{x}}‹logo›, \'cognitiveTextInImage\')'],
    [
      `@k = attribute("Usage rights")‹found›\nfilters: Attributes/ANY(a: a EQ '{"Key":"{{k}}‹Usage rights›","Value":"Web"}')`,
    ],
    ['filters: FileExtension EQ {{missing}}'],
    ['@x = \nfilters: FileExtension EQ {{x}}'],
    ['@x = now + 999999y\nfilters: DateUploaded GE {{x}}'],
    ['### A\n@x = "a"\nsearch: {{x}}‹a›\n### B\nsearch: {{x}}'],
  ])('%s', (text) => {
    expect(hinted('document', bare(text))).toBe(text);
    expect(hinted('document', bare(text), context, { variables: false, names: false })).toBe(bare(text));
  });

  test('are said in short', () => {
    const hints = inlayHints(
      openDocument('document', `@x = "${'long '.repeat(20)}"\nsearch: {{x}}`),
      { start: 0, end: 200 },
      context,
    );
    expect(hints[0]?.label).toHaveLength(40);
    expect(hints[0]?.label).toMatch(/…$/);
    expect(hints[0]?.tooltip).toBe('long '.repeat(20));
  });

  test('are cut between characters', () => {
    const text = `@x = "${'😀'.repeat(40)}"\nsearch: {{x}}`;
    const [hint] = inlayHints(openDocument('document', text), { start: 0, end: text.length });
    expect(hint?.label).toBe(`${'😀'.repeat(19)}…`);
  });

  test('a look-up that names several says so, and nothing while nothing is known', () => {
    const text = '@x = category("A")\nsearch: {{x}}';
    const twins = ['1', '2'].map((id) => ({ id, name: 'A', path: ['A'] }));
    expect(hinted('document', text, { catalogue: { categories: twins } })).toBe(
      '@x = category("A")‹several›\nsearch: {{x}}‹A›',
    );
    expect(hinted('document', text, {})).toBe('@x = category("A")\nsearch: {{x}}‹A›');
  });

  test('dates are those of the person’s zone, else of the file', () => {
    const text = '@timeZone = "Asia/Tokyo"\n@x = today\nfilters: DateUploaded GE {{x}}';
    expect(hinted('document', text)).toContain('@x = today‹22 Nov 2026, 00:00›');
    expect(hinted('document', text, { now, timeZone: 'Europe/Berlin' })).toContain('@x = today‹22 Nov 2026, 00:00›');
    const moment = '@timeZone = "Asia/Tokyo"\n@x = now';
    expect(hinted('document', moment)).toContain('22 Nov 2026, 18:00');
    expect(hinted('document', moment, { now, timeZone: 'Europe/Berlin' })).toContain('22 Nov 2026, 10:00');
    expect(hinted('document', moment, { now, timeZone: 'Nowhere' })).not.toContain('‹');
    const [hint] = inlayHints(openDocument('document', '@x = now'), { start: 0, end: 8 }, { now });
    expect(hint).toMatchObject({ kind: 'date', side: 'after', tooltip: '22 Nov 2026, 09:00 UTC' });
  });

  test('without a file have no value', () => {
    expect(hinted('filters', 'Status EQ {{x}}')).toBe('Status EQ {{x}}');
  });
});

describe('counts of clauses', () => {
  const totals = {
    of: (request: Restriction) => print(request.filters ?? request.containerfilter ?? request.search).length,
  };
  const counted = (kind: LanguageDocument['kind'], text: string, given: ServiceContext = { totals, now }): string =>
    hinted(kind, text, given, { counts: true, names: false, variables: false });

  test.each([
    ['filters', 'AssetType EQ Image‹18 assets›'],
    ['filters', 'AssetType EQ Image‹18 assets› AND (Status EQ 0 OR Status EQ 2)‹26 assets›'],
    ['filters', 'Status EQ 0 OR Status EQ 2‹26 assets in all›'],
    ['search', 'a‹1 asset› ((b OR c))‹6 assets›'],
    ['filters', 'AssetType EQ Image AND'],
    ['filters', 'AssetType EQ {{x}}'],
    ['search', 'a‹1 asset› NOT b‹5 assets›'],
    ['sort', 'title A'],
    [
      'document',
      '### A\nfilters:\n  # note\n  AssetType EQ Image‹18 assets›\nsearch: logo‹4 assets›\n### B\nsearch: (',
    ],
    ['document', '@x = "jpg"\nfilters: FileExtension EQ {{x}}‹22 assets›'],
    ['document', '@x = ["jpg","png"]\nfilters: FileExtension EQ {{x}}‹48 assets›'],
    ['document', '@x = ["jpg","png"]\nfilters: FileExtension NE {{x}}‹49 assets› AND Status EQ 0‹11 assets›'],
    ['document', '@x = ["a","b"]\nsearch: {{x}}‹10 assets› c‹1 asset› title:{{x}}‹22 assets›'],
    ['document', '@x = category("A")\ncontainerfilter: CategoryIds/ANY(c: c EQ {{x}})'],
    ['document', '@x = 4\n'],
  ] as const)('%s: %s', (kind, text) => {
    expect(counted(kind, bare(text))).toBe(text);
  });

  test('come only when switched on, and where they are known', () => {
    expect(hinted('search', 'logo', { totals })).toBe('logo');
    expect(counted('search', 'logo', {})).toBe('logo');
    expect(counted('document', 'search: logo', {})).toBe('search: logo');
    expect(counted('search', 'logo', { totals: { of: () => undefined } })).toBe('logo');
  });

  test('a date is counted with its status', () => {
    const asked: string[] = [];
    const text = 'DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0';
    counted('filters', text, { totals: { of: (request) => void asked.push(print(request.filters)) } });
    expect(asked).toEqual([text, 'Status EQ 0']);
  });

  test('are asked for at most fifty times for one search', () => {
    const asked: Restriction[] = [];
    const text = Array.from({ length: 80 }, (_, index) => `FileExtension NE '${index}'`).join(' AND ');
    counted('filters', text, { totals: { of: (request) => void asked.push(request) } });
    expect(asked).toHaveLength(50);
  });

  test('ask with the same object each time', () => {
    const asked: Restriction[] = [];
    const document = openDocument('document', '### A\nfilters: Status EQ 0 AND AssetType EQ Image');
    const given = { totals: { of: (request: Restriction) => void asked.push(request) } };
    for (let turn = 0; turn < 2; turn += 1) inlayHints(document, { start: 0, end: 50 }, given, { counts: true });
    expect(asked[0]).toBe(asked[2]);
    expect(asked[1]).toBe(asked[3]);
  });
});

describe('a stretch of a document', () => {
  test('has its own hints only, by position', () => {
    const { document, range } = marked(
      'document',
      '@x = now\n### A\nfilters: Status EQ 0\n### B\nfilters: Status EQ 2 AND <[Status EQ 5]> AND Status EQ 7\n### C\nfilters: Status EQ 9',
    );
    expect(inlayHints(document, range, { now }).map(({ label }) => label)).toEqual(['rejected']);
    const labels = inlayHints(document, { start: 0, end: document.text.length }, { now }).map(({ label }) => label);
    expect(labels.slice(1)).toEqual(['approved', 'pending', 'rejected', 'expired', 'checked out']);
  });

  test('beside a search belongs to the text before the first title', () => {
    const { document, range } = marked('document', '<[@x = now]>\n@y = now\n### A\nfilters: Status EQ 0');
    expect(inlayHints(document, range, { now })).toHaveLength(1);
  });

  test('of a file costs what it shows, not what the file holds', () => {
    const searches = Array.from({ length: 3 }, (_, index) => `### S${index}\nfilters: DateUploaded GE {{x}}\n`);
    const asked: Restriction[] = [];
    const text = `@x = now - 1d\n${searches.join('')}`;
    const document = openDocument('document', text);
    const second = text.indexOf('### S1') + 2;
    inlayHints(
      document,
      { start: second, end: second + 10 + 30 },
      { totals: { of: (request) => void asked.push(request) } },
      { counts: true },
    );
    expect(asked.length).toBeLessThanOrEqual(1);
  });
});
