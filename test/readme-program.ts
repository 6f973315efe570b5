import { readFile } from 'node:fs/promises';
import { formatWithOptions } from 'node:util';
import { transform } from 'esbuild';

/** A `ts` or `tsx` block of a README: a module of its own, as a reader copies it into a file. */
export interface ReadmeExample {
  /** `client.ts` where the line above the block says “Save this as `client.ts`”, else named after the block's line: `line-12.ts`. */
  readonly file: string;
  /** The line of the README that the code starts in, from 1. */
  readonly line: number;
  readonly code: string;
}

/** What the examples of a README printed, and what their comments promise, both by the line of the README. */
export interface ReadmeRun {
  readonly logged: Readonly<Record<number, string>>;
  readonly promised: Readonly<Record<number, string>>;
}

type Modules = Readonly<Record<string, object>>;
type Program = (modules: Modules, log: (line: number, ...values: unknown[]) => void) => Promise<object>;

/** The examples of a README, in their order: one that others import comes before them. */
export async function readmeExamples(readme: URL): Promise<readonly ReadmeExample[]> {
  const text = await readFile(readme, 'utf8');
  return [...text.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => {
    const above = text.slice(0, index).trimEnd();
    const line = text.slice(0, index).split('\n').length + 1;
    const saved = /Save this as `([^`]+\.ts)`/.exec(above.slice(above.lastIndexOf('\n') + 1))?.[1];
    return { file: saved ?? `line-${line}.${language}`, line, code };
  });
}

/** What `console.log(…); // text` promises, by the line of the README. What a line prints several times is joined by ` / `. */
export function promisedOutput({ code, line }: ReadmeExample): Readonly<Record<number, string>> {
  const promises = code.split('\n').map((text) => /console\.log\(.*\); \/\/ (.*)$/.exec(text)?.[1]);
  return Object.fromEntries(
    promises.flatMap((promise, index) => (promise === undefined ? [] : [[line + index, promise]])),
  );
}

/** The example as a function: its imports take what `modules` has under their name, and it returns what it exports. */
async function programOf({ code, file, line }: ReadmeExample): Promise<Program> {
  const logging = code.split('\n').map((text, index) => text.replace('console.log(', `log(${line + index}, `));
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  const { code: module } = await transform(logging.join('\n'), { loader, format: 'esm' });
  const body = module
    .replace(/^import (\{[^}]*\}) from "(.*)";$/gm, (_, names, name) => `const ${names} = modules["${name}"];`)
    .replace(/^export (\{[^}]*\});$/gm, 'return $1;');
  const javaScript = `export default async (modules, log) => {\n${body}\n};`;
  const program: { readonly default: Program } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(javaScript)}`
  );
  return program.default;
}

/**
 * Runs each example of a README by itself, one after the other. Imports take what `modules` has under their name, or what an example
 * that is saved under that name exports.
 */
export async function runReadme(readme: URL, modules: Modules): Promise<ReadmeRun> {
  const examples = await readmeExamples(readme);
  const known: Record<string, object> = { ...modules };
  const logged: Record<number, string> = {};
  for (const example of examples) {
    const program = await programOf(example);
    known[`./${example.file}`] = await program(known, (line, ...values) => {
      const printed = formatWithOptions({ breakLength: Infinity }, ...values);
      logged[line] = line in logged ? `${logged[line]} / ${printed}` : printed;
    });
  }
  return { logged, promised: Object.assign({}, ...examples.map(promisedOutput)) };
}
