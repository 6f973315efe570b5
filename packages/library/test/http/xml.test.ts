import { expect, test } from 'vitest';
import { readXml } from '../../src/http/read-xml.ts';
import { writeXml } from '../../src/http/xml.ts';

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

// Each is written to cost a reader without limits much time.
test.each([
  [
    'elements inside one another that declare namespaces',
    times(16_000, (i) => `<a xmlns:n${i}="u">`) + '</a>'.repeat(16_000),
  ],
  [
    'the same, which are written as if they were empty',
    times(16_000, (i) => `<a b="/>" xmlns:n${i}="u">`) + '</a>'.repeat(16_000),
  ],
  ['the same behind what looks like a comment', `<!-->${times(16_000, (i) => `<a xmlns:n${i}="u">`)}-->`],
  ['one error after the other', `<r>${'<'.repeat(500_000)}</r>`],
  ['the same in a value', `<r a="${'<'.repeat(500_000)}`],
  ['very many elements', `<r>${'<a/>'.repeat(1_000_000)}</r>`],
  ['very many attributes', `<r>${`<a ${times(100, (i) => `b${i}="" `)}/>`.repeat(10_000)}</r>`],
  ['a tag without an end', `<r ${' '.repeat(4_000_000)}`],
  ['an attribute that is very long and has no end', `<r a="${' '.repeat(4_000_000)}`],
  ['comments that do not end', '<r>' + '<!--'.repeat(1_000_000)],
  ['entities of its own', '<!DOCTYPE r [<!ENTITY a "b">]><r>&a;</r>'],
  ['entities that are not there', `<r>${'&a;'.repeat(200_000)}</r>`],
])('%s are refused', async (_name, text) => {
  expect(await readXml(text)).toBeUndefined();
});

test('a long list is read in slices, between which others have their turn', async () => {
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  const list = await readXml(`<BlockList>${times(50_000, (index) => `<Latest>${index}</Latest>`)}</BlockList>`);
  clearInterval(others);
  expect(list?.children).toHaveLength(50_000);
  expect(list?.children[49_999]).toEqual({ name: 'Latest', children: [], text: '49999' });
  expect(turns).toBeGreaterThan(20);
});

test.each([
  ['nothing', ''],
  ['a comment alone', '<!-- r -->'],
  ['two roots', '<r/><r/>'],
  ['21 elements inside one another', '<r>'.repeat(21) + '</r>'.repeat(21)],
])('%s is no document', async (_name, text) => {
  expect(await readXml(text)).toBeUndefined();
});

test('20 elements inside one another are read', async () => {
  let element = await readXml('<r>'.repeat(20) + ' a <!-- b --><![CDATA[<c>]]>' + '</r>'.repeat(20));
  for (let depth = 1; depth < 20; depth++) element = element?.children[0];
  expect(element).toEqual({ name: 'r', children: [], text: ' a <c>' });
});

test('what is written is read as it was', async () => {
  const text = writeXml('r', [
    ['a', '<&>" ]]> \r\n\t🦉'],
    ['a', [['b', '']]],
  ]);
  expect(await readXml(text)).toEqual({
    name: 'r',
    text: '',
    children: [
      { name: 'a', text: '<&>" ]]> \r\n\t🦉', children: [] },
      { name: 'a', text: '', children: [{ name: 'b', text: '', children: [] }] },
    ],
  });
});

test('characters that XML has not are replaced', () => {
  expect(writeXml('r', 'a\u0000b\uD83Dc')).toContain('<r>a\uFFFDb\uFFFDc</r>');
});

test.each([
  ['<r>\n <a>1</a>\n <a b="2" c = \'3\'/>\n</r>\n'],
  ['<?xml version="1.0" encoding="utf-8"?><!-- < > --><r xmlns="urn:x"><a>1</a><a/></r>'],
  ['<x:r xmlns:x="urn:x"><x:a><![CDATA[1]]></x:a><x:a></x:a></x:r>'],
])('%s is read', async (text) => {
  const root = await readXml(text);
  expect(root?.name).toBe('r');
  expect(root?.children.map(({ name, text: inner }) => [name, inner])).toEqual([
    ['a', '1'],
    ['a', ''],
  ]);
});
