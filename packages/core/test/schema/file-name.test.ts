import { describe, expect, test } from 'vitest';
import { fileNameProblem } from '../../src/index.ts';

describe('names of files that are uploaded (§7)', () => {
  test.each([
    'owl.jpg',
    '🦉 Eule.tar.gz',
    '.htaccess',
    'no extension',
    'console.log',
    'com10.txt',
    'x.con',
    'é'.repeat(127),
    ' a',
  ])('%j can be stored', (name) => expect(fileNameProblem(name)).toBeUndefined());

  test.each<[name: string, reason: RegExp]>([
    ['', /is empty; give the original name\./],
    [' \t', /is empty/],
    ['a\u0000.svg', /control characters/],
    ['a\u202Egvs.exe', /cannot be seen/],
    ['\uD800.svg', /cannot be seen/],
    ['a/b.svg', /“\/” cannot be in a name; give the name without its path\./],
    ['..\\b.svg', /“\\” cannot be in a name; give the name without its path\./],
    ['a:b.svg', /“:” cannot be in a name; remove it\./],
    ['what?.jpg', /“\?” cannot/],
    ['a.', /ends in a dot or a blank/],
    ['a.jpg ', /ends in a dot or a blank/],
    ['con.jpg', /“con” is reserved for a device; choose another one\./],
    ['AUX .tar.gz', /“AUX ” is reserved/],
    ['lpt\u00B9', /reserved/],
    ['é'.repeat(128), /it has 256 bytes in UTF-8, and 255 are allowed\./],
  ])('%j cannot', (name, reason) => expect(fileNameProblem(name)).toMatch(reason));
});
