import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineSchema, schema, type SchemaExtension } from '@assetql/core';
import { mappedOffset } from '../../src/preview/mapped-offset.ts';
import type { ToPage } from '../../src/preview/messages.ts';
import { previewHtml } from '../../src/preview/preview-html.ts';
import { readPreviewState } from '../../src/preview/preview-state.ts';
import { shownSettings } from '../../src/preview/shown-settings.ts';
import { afterMessage, firstState, shownSearch, type PageState } from '../../src/webview/page-state.ts';
import { readPhrases } from '../../src/webview/phrases.ts';

const after = (...messages: readonly ToPage[]): PageState => messages.reduce(afterMessage, firstState);
const text = (written: string, version = 1): ToPage => ({
  kind: 'text',
  place: { uri: 'file:///a.assetql', version },
  name: 'a',
  text: written,
});
const caret = (offset: number): ToPage => ({ kind: 'caret', offset, held: false });
const two = '### One\nsearch: a\n### Two\nsearch: b\n';

describe('the search that is shown', () => {
  test.each([
    { why: 'the one with the caret', messages: [text(two), caret(two.indexOf('b'))], shown: 'Two' },
    { why: 'the first, before any', messages: [text(`# only a comment\n${two}`), caret(3)], shown: 'One' },
    { why: 'without a title it is called as the file', messages: [text('search: a\n'), caret(0)], shown: 'a' },
    { why: 'in an empty file one without conditions', messages: [text(''), caret(0)], shown: 'a' },
    {
      why: 'none where a template is gone',
      messages: [text(''), { kind: 'template', template: { place: 'a.ts', values: 'none' } } as const],
      shown: undefined,
    },
    { why: 'none where nothing is followed', messages: [text(two), { kind: 'nothing' } as const], shown: undefined },
  ])('$why', ({ messages, shown }) => expect(shownSearch(after(...messages))?.name).toBe(shown));

  test('is that of a text of which only a change was told', () => {
    const change = (from: number, version: number): ToPage => ({
      kind: 'change',
      place: { uri: 'file:///a.assetql', version },
      from,
      range: { start: 4, end: 7 },
      newText: 'Uno',
    });
    const changed = after(text(two, 3), change(3, 5), caret(0));
    expect(changed.text).toMatchObject({ place: { version: 5 }, document: { text: two.replace('One', 'Uno') } });
    expect(shownSearch(changed)?.name).toBe('Uno');
    // One of another version is for another text.
    expect(shownSearch(after(text(two, 3), change(4, 5), caret(0)))?.name).toBe('One');
    expect(after(change(3, 5)).text).toBeUndefined();
  });

  test('is read anew by the settings of its folder', () => {
    const extension: SchemaExtension = {
      fields: [
        { name: 'Shelf', type: 'string', documentation: 'The shelf.', spec: '', member: 'extra', example: "'A'" },
      ],
    };
    const settings = { kind: 'settings', settings: { extension, timeZone: 'Europe/Berlin' } } as const;
    const known = (state: PageState): unknown => {
      const ast = shownSearch(state)?.filters?.parsed.ast;
      return ast?.kind === 'Comparison' && ast.field.canonical;
    };
    const search = text("filters: shelf EQ 'A'\n");
    expect(known(after(search))).toBeUndefined();
    expect(known(after(search, settings))).toBe('Shelf');
    expect(known(after(settings, search))).toBe('Shelf');
  });
});

describe('settings as plain data', () => {
  test('make the same language again', () => {
    const extension: SchemaExtension = {
      fields: [
        { name: 'Shelf', type: 'string', documentation: 'The shelf.', spec: '', member: 'extra', example: "'A'" },
      ],
      values: { AssetType: [{ value: 'Hologram', documentation: 'A hologram.', spec: '' }] },
    };
    const sent = structuredClone(shownSettings({ check: { schema: defineSchema(extension) }, timeZone: 'Asia/Tokyo' }));
    const again = defineSchema(sent.extension);
    expect(again.field('shelf')).toMatchObject({ name: 'Shelf' });
    expect(again.enumeration('AssetType')?.values.at(-1)).toMatchObject({ value: 'Hologram' });
    expect(again.fields).toHaveLength(schema.fields.length + 1);
    expect(sent.timeZone).toBe('Asia/Tokyo');
  });
  test('are nothing where nothing is set', () => expect(shownSettings({ check: {} })).toEqual({}));
});

describe('a place that is held', () => {
  test('stays at the same character, whatever is written elsewhere', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.boolean(), (before, behind, added, isBefore) => {
        const held = before.length;
        const change = isBefore
          ? { rangeOffset: 0, rangeLength: before.length, text: added }
          : { rangeOffset: held + 1, rangeLength: behind.length, text: added };
        const changed = isBefore ? `${added}#${behind}` : `${before}#${added}`;
        expect(changed[mappedOffset(held, before === '' && isBefore ? [] : [change])]).toBe(
          before === '' && isBefore ? changed[0] : '#',
        );
      }),
    );
  });
  test('goes to the start of what took its place', () =>
    expect(mappedOffset(8, [{ rangeOffset: 4, rangeLength: 10, text: 'ab' }])).toBe(4));
});

test.each([
  [undefined, {}],
  ['text', {}],
  [{ uri: 1, held: { offset: -1, name: 'A' }, choices: 'list' }, {}],
  [
    { uri: 'file:///a', held: { offset: 4, name: 'A' }, choices: { layout: 'list', other: 1 } },
    { uri: 'file:///a', held: { offset: 4, name: 'A' }, choices: { layout: 'list' } },
  ],
])('what was kept is read with care: %j', (kept, read) => expect(readPreviewState(kept)).toEqual(read));

describe('the page', () => {
  const html = previewHtml({
    page: 'preview',
    script: 'https://files.example/main.js?"><script>',
    style: 'https://files.example/main.css',
    cspSource: 'https://files.example',
    nonce: 'abc',
    phrases: { Hold: '"><img src=x>' },
    language: 'de',
  });
  test('forbids everything but its own files and the pictures that it is given', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    expect(policy).toBe(
      "default-src 'none'; script-src 'nonce-abc'; style-src https://files.example; img-src blob: data:; font-src https://files.example; base-uri 'none'; form-action 'none'",
    );
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
  });
  test.each([
    ['{"Copy {0} ids":"{0} Ids kopieren"}', { 'Copy {0} ids': '{0} Ids kopieren' }],
    ['{"Hold":"Halten","Copied":7}', { Hold: 'Halten' }],
    ['null', {}],
    ['broken', {}],
    [undefined, {}],
  ])('reads its phrases with care: %s', (written, phrases) => expect(readPhrases(written)).toEqual(phrases));
});
