import { readFile } from 'node:fs/promises';
import { formatWithOptions } from 'node:util';
import { transform } from 'esbuild';

/** What the examples of a README printed, and what their comments promise, both by the line of the program. */
export interface ReadmeRun {
  readonly logged: Readonly<Record<number, string>>;
  readonly promised: Readonly<Record<number, string>>;
}

type Modules = Readonly<Record<string, object>>;
type Program = (modules: Modules, log: (line: number, ...values: unknown[]) => void) => Promise<void>;

/**
 * Runs the `ts` blocks of a README as one program. `console.log(…); // text` promises that `text` is printed there; what a line prints
 * several times is joined by ` / `. Imports take what `modules` has under their name.
 */
export async function runReadme(readme: URL, modules: Modules): Promise<ReadmeRun> {
  const text = await readFile(readme, 'utf8');
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const promised: Record<number, string> = {};
  const imported = new Set<string>();
  const lines = blocks.join('\n').split('\n');
  const code = lines.map((line, number) => {
    const promise = /console\.log\(.*\); \/\/ (.*)$/.exec(line)?.[1];
    if (promise !== undefined) promised[number] = promise;
    return line
      .replace('console.log(', `log(${number}, `)
      .replace(/^import (type )?\{ (.*) \} from '(.*)';$/, (_, type, names, module) => {
        if (type !== undefined) return '';
        const fresh = String(names)
          .split(', ')
          .filter((name) => !imported.has(name) && imported.add(name));
        return fresh.length === 0 ? '' : `const { ${fresh.join(', ')} } = modules['${String(module)}'];`;
      });
  });
  const source = `export default async (modules, log) => {\n${code.join('\n')}\n};`;
  const { code: javaScript } = await transform(source, { loader: 'ts' });
  const program: { readonly default: Program } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(javaScript)}`
  );
  const logged: Record<number, string> = {};
  await program.default(modules, (line, ...values) => {
    const printed = formatWithOptions({ breakLength: Infinity }, ...values);
    logged[line] = line in logged ? `${logged[line]} / ${printed}` : printed;
  });
  return { logged, promised };
}
