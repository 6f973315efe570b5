import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonMistakeText, readConfiguration } from '@assetql/core';
import { hostileText } from '../arbitraries/hostile-text.ts';

describe('what is not JSON says where and why', () => {
  test.each([
    ['', 'line 1, column 1: the text ends, and a value is missing here'],
    ['{', 'line 1, column 2: the text ends, and a name in double quotes or } is missing here'],
    ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: a comma or a closing bracket is missing here'],
    ['{ "a" 1 }', 'line 1, column 7: a colon is missing here'],
    ['{ "a": 1, }', 'line 1, column 11: a value is missing, or the comma before is one too many'],
    ['[1,]', 'line 1, column 4: a value is missing, or the comma before is one too many'],
    ["{ 'a': 1 }", 'line 1, column 3: texts stand in double quotes'],
    ['{ // why\n }', 'line 1, column 3: comments are not allowed'],
    ['[tru]', 'line 1, column 2: this is not a value of JSON'],
    ['["a', 'line 1, column 2: this text does not end on its line, or holds a backslash that escapes nothing'],
    ['{}\r\n\r\nx', 'line 3, column 1: nothing may follow here'],
    ['\uFEFF[', 'line 1, column 3: the text ends, and a value or ] is missing here'],
    ['{ a: 1 }', 'line 1, column 3: a name in double quotes or } is missing here'],
  ])('%j', (text, says) => {
    expect(jsonMistakeText(text)).toBe(says);
    expect(readConfiguration(text, 'a.json').problems).toEqual([`a.json is not JSON, ${says}.`]);
  });

  test('and of JSON says nothing, of all else something', () => {
    const broken = fc.tuple(fc.json(), fc.nat(), hostileText).map(([json, at, text]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + text.slice(0, 3) + json.slice(place + 1);
    });
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken, hostileText), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(jsonMistakeText(text) === '').toBe(isJson);
      }),
    );
  });
});
