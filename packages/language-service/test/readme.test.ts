import * as service from '@assetql/language-service';
import { transform } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';

test('the example of the README does what its comments say', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const example = /^```ts\n(.*?)^```$/ms.exec(readme)?.[1] ?? '';
  const promised = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, promise]) => promise);
  const body = example
    .replace(/^import (\{.*\}) from '.*';$/m, 'const $1 = service;')
    .replaceAll('console.log(', 'log(');
  const { code } = await transform(`export default (service, log) => {\n${body}\n};`, { loader: 'ts' });
  const program: { default: (service: object, log: (value: unknown) => void) => void } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  const logged: string[] = [];
  program.default(service, (value) => logged.push(typeof value === 'string' ? value : inspect(value)));
  expect(promised.length).toBeGreaterThan(1);
  expect(logged).toEqual(promised);
});
