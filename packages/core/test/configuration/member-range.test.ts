import { memberRange } from '@assetql/core';
import { describe, expect, test } from 'vitest';

describe('the name of a member of a configuration', () => {
  test.each<readonly [text: string, path: readonly string[], found: string | undefined]>([
    ['{ "a": 1 }', ['a'], '<"a">: 1'],
    ['\uFEFF{"a": {"b": [1, {"b": 2}, "b"], "c": "a"}, "b": 3}', ['b'], '<"b">: 3'],
    ['{"a": {"b": [1, {"c": 2}, "c"], "c": "a"}}', ['a', 'c'], '<"c">: "a"'],
    ['{"x": {"b": 1}, "a": {"b": "{\\"b\\": 1}"}}', ['a', 'b'], '<"b">: "{'],
    ['{"a": 1, "\\u0061": 2}', ['a'], '<"\\u0061">: 2'],
    ['{"a": "b"}', ['b'], undefined],
    ['["a"]', ['a'], undefined],
    ['{"a": 1', ['a'], undefined],
  ])('%s %j', (text, path, found) => {
    const range = memberRange(text, path);
    const marked =
      range && `${text.slice(0, range.start)}<${text.slice(range.start, range.end)}>${text.slice(range.end)}`;
    if (found === undefined) expect(marked).toBeUndefined();
    else expect(marked).toContain(found);
  });
});
