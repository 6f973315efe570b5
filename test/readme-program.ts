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

/** The `ts` blocks of a README as one module. A line that imports what was imported before is left empty. */
export async function readmeModule(readme: URL): Promise<string> {
  const text = await readFile(readme, 'utf8');
  const blocks = [...text.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const imported = new Set<string>();
  return blocks
    .join('\n')
    .replace(/^import (type )?\{ (.*) \} from '(.*)';$/gm, (_, type = '', names: string, module) => {
      const fresh = names.split(', ').filter((name) => !imported.has(name) && imported.add(name));
      return fresh.length === 0 ? '' : `import ${type}{ ${fresh.join(', ')} } from '${module}';`;
    });
}

/**
 * Runs the `ts` blocks of a README as one program. `console.log(…); // text` promises that `text` is printed there; what a line prints
 * several times is joined by ` / `. Imports take what `modules` has under their name.
 */
export async function runReadme(readme: URL, modules: Modules): Promise<ReadmeRun> {
  const lines = (await readmeModule(readme)).split('\n');
  const promised: Record<number, string> = {};
  const code = lines.map((line, number) => {
    const promise = /console\.log\(.*\); \/\/ (.*)$/.exec(line)?.[1];
    if (promise !== undefined) promised[number] = promise;
    return line.replace('console.log(', `log(${number}, `);
  });
  const { code: module } = await transform(code.join('\n'), { loader: 'ts', format: 'esm' });
  const body = module.replace(
    /^import (.*) from "(.*)";$/gm,
    (_, names, name) => `const ${names} = modules["${name}"];`,
  );
  const javaScript = `export default async (modules, log) => {\n${body}\n};`;
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
