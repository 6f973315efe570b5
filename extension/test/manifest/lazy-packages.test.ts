import { describe, expect, test } from 'vitest';
import { importsOf } from '../../build/lazy-packages.ts';

describe('what a source uses of our packages is found', () => {
  test.each([
    ["import { parse, type Ast, print as write } from '@assetql/core';", [['@assetql/core', ['parse', 'print']]]],
    ["import {\n  bind,\n} from '@assetql/core/document';", [['@assetql/core/document', ['bind']]]],
    ["const { a, b: c } = await import('@assetql/client');", [['@assetql/client', ['a', 'b']]]],
    ["import type { Client } from '@assetql/client';", []],
    ["import { window } from 'vscode';", []],
  ])('%s', (source, found) => {
    expect(importsOf(source)).toEqual(found);
  });

  test.each([
    "import * as core from '@assetql/core';",
    "import core from '@assetql/core';",
    "export { parse } from '@assetql/core';",
    "const core = await import('@assetql/core');",
    "import '@assetql/core';",
  ])('or refused: %s', (source) => {
    expect(() => importsOf(source)).toThrow('Write names in brackets');
  });
});
