import type { StringValue } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../arbitraries/hostile-text.ts';
import { readAttribute } from '../../src/syntax/attribute-json.ts';

/** The string as it stands at the offset 10 of a filter. */
const at10 = (value: string): StringValue => {
  const end = 12 + value.replaceAll("'", "''").length;
  return { kind: 'String', range: { start: 10, end }, value, quoted: true };
};

const written = (value: string, range: { start: number; end: number }): string =>
  `${' '.repeat(10)}'${value.replaceAll("'", "''")}'`.slice(range.start, range.end);

describe('the JSON of an attribute condition', () => {
  test.each([
    ['', ''],
    ['{', ''],
    ['{}', '}'],
    ['{"Key"', ''],
    ['{"Key":', ''],
    ['{"Key":"k"', ''],
    ['{"Key":"k","Value":"v"', ''],
    ['{"Key":"k","Value":"v"} x', 'x'],
    ['{"Key":"k","Value":"v",}', '}'],
    ["{'Key':'k','Value':'v'}", "''Key'':''k'',''Value'':''v''}"],
    ['{Key:"k","Value":"v"}', 'Key'],
    ['{name:"k","Value":"v"}', 'name'],
    ['{"Key" "k"}', '"k"}'],
    ['{"Key":5,"Value":"v"}', '5,"Value":"v"}'],
    ['{"Key":"k","Value":{}}', '{}}'],
    ['{"Key":"k","Value":[1]}', '[1]}'],
    ['{"Key":"k","Value":tru}', 'tru}'],
    ['{"Key":"k","Value":01}', '01}'],
    ['{"Key":"k\n","Value":"v"}', '\n'],
    ['{"Key":"\\x","Value":"v"}', '"\\x","Value":"v"}'],
    ['{"Key":"k","Value":"v","More":1}', '"More"'],
    ['{"Key":"k","key":"k","Value":"v"}', '"key"'],
    ['[{"Key":"k","Value":"v"}]', '[{"Key":"k","Value":"v"}]'],
  ])('%j is wrong at %j', (value, guilty) => {
    const reading = readAttribute(at10(value));
    expect('problem' in reading && written(value, reading.problem.range).replace(/'$/, '')).toBe(guilty);
  });

  test.each([['{"Key":"k"}'], ['{"Value":"v"}']])('%j has too little', (value) => {
    const reading = readAttribute(at10(value));
    expect('problem' in reading && written(value, reading.problem.range)).toBe(value);
  });

  test('whatever JSON says is read, with ranges in the text', () => {
    const json = fc.record({ key: hostileText, value: hostileText, spaces: fc.nat(3), swapped: fc.boolean() });
    fc.assert(
      fc.property(json, ({ key, value, spaces, swapped }) => {
        fc.pre(!key.includes('{{') && !value.includes('{{'));
        const object = swapped ? { Value: value, Key: key } : { Key: key, Value: value };
        const text = JSON.stringify(object, undefined, spaces);
        const reading = readAttribute(at10(text));
        if ('problem' in reading) throw new Error(reading.problem.message);
        const { match } = reading;
        expect(match).toMatchObject({ key: { value: key, quoted: true }, value: { value, quoted: true } });
        for (const node of [match.key, match.value]) {
          expect(JSON.parse(written(text, node.range).replaceAll("''", "'"))).toBe('value' in node ? node.value : '');
        }
      }),
    );
  });

  test('any text is read or has a problem inside its range', () => {
    fc.assert(
      fc.property(hostileText, (value) => {
        const node = at10(value);
        const reading = readAttribute(node);
        if ('match' in reading) return;
        const { start, end } = reading.problem.range;
        expect(start).toBeGreaterThanOrEqual(node.range.start);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(node.range.end);
      }),
    );
  });
});
