import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const modules = join(import.meta.dirname, '../../node_modules');
const start = promisify(execFile);

/** A folder with files that can import the packages, as in a project that depends on them. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-project-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(modules, join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
        composite: false,
        noEmit: true,
      },
      files: Object.keys(files),
    }),
  );
  return folder;
}

/** Compiles the project with this repository's compiler options. Returns the lines with errors: `program.ts:3`. */
export async function refusedLines(folder: string): Promise<readonly string[]> {
  const said = await start(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], { cwd: folder }).then(
    () => '',
    (error: { readonly stdout: string }) => error.stdout,
  );
  return [...said.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(([, file, line]) => `${file}:${line}`);
}

/** Runs a program of the project. Returns its output. */
export async function runProgram(folder: string, name: string): Promise<string> {
  return (await start(process.execPath, ['--conditions=@assetql/source', name], { cwd: folder })).stdout;
}
