import { describe, expect, test } from 'vitest';
import { GeneratedFiles } from '../src/media/generated-files.ts';

describe('generated files', () => {
  test.each<[string, string, string]>([
    ['the same file again', 'a4 a4 a4', 'a'],
    ['files that fit together', 'a4 b4 a4 b4', 'ab'],
    ['a file that makes the one that was used longest ago go', 'a4 b4 a4 c4 a4 b4', 'abcb'],
    ['a file that makes several go', 'a3 b3 c3 d9 a3', 'abcda'],
    ['a file larger than all that may be kept', 'a4 z11 z11 a4', 'azz'],
    ['an empty file', 'a0 a0', 'a'],
  ])('%s: %s makes %s', (_name, asked, made) => {
    const files = new GeneratedFiles(10);
    let seen = '';
    for (const each of asked.split(' ')) {
      const [key, size] = [each.slice(0, 1), Number(each.slice(1))];
      const file = files.get(key, () => {
        seen += key;
        return { mimeType: 'text/plain', bytes: new Uint8Array(size) };
      });
      expect(file.bytes).toHaveLength(size);
    }
    expect(seen).toBe(made);
  });
});
