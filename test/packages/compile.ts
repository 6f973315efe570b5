import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Ours, and the oldest that the packages promise to be read by. */
const compilers = {
  current: join(import.meta.dirname, '../../node_modules/.bin/tsc'),
  oldest: join(import.meta.dirname, '../node_modules/typescript-5.4/bin/tsc'),
} as const;

const resolutions = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const;

/** The types that are there: a program has those of one platform, not of both. */
const platforms = {
  node: { lib: ['es2023'], types: ['node'] },
  browser: { lib: ['es2023', 'dom', 'dom.iterable'], types: [], jsx: 'react-jsx', jsxImportSource: 'preact' },
} as const;

export interface Setting {
  readonly resolution: keyof typeof resolutions;
  readonly platform: keyof typeof platforms;
}

/** Compiles files of a project with all checks, also of the declarations they use. Gives what the compiler says. */
export async function compile(
  folder: string,
  setting: Setting,
  files: readonly string[],
  compiler: keyof typeof compilers = 'current',
): Promise<string> {
  const { resolution, platform } = setting;
  const strict = {
    strict: true,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
  };
  const compilerOptions = {
    ...resolutions[resolution],
    ...platforms[platform],
    ...strict,
    target: compiler === 'oldest' ? 'es2022' : 'es2023',
    noEmit: true,
  };
  const project = `tsconfig.${resolution}.${platform}.json`;
  writeFileSync(join(folder, project), JSON.stringify({ compilerOptions, files }));
  return promisify(execFile)(compilers[compiler], ['-p', project], { cwd: folder }).then(
    () => '',
    (error: { readonly stdout: string }) => error.stdout,
  );
}
