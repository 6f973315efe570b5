import type { Expression } from '@assetql/core';
import * as build from '@assetql/core/build';

/** What a program exports. */
export interface ProgramRequest {
  readonly filters?: Expression | string;
  readonly containerfilter?: Expression | string;
  readonly search?: Expression | string;
  readonly sort?: Expression | string;
  readonly searchFields?: readonly string[];
  readonly count?: number;
  readonly offset?: number;
}

interface Program {
  readonly default: (modules: typeof build) => ProgramRequest;
}

/** Runs a program of the builder, and gives its request. */
export async function runProgram(text: string): Promise<ProgramRequest> {
  const body = text
    .replace(/^import \{ (.*) \} from '@assetql\/core\/build';$/m, 'const { $1 } = modules;')
    .replace('export const request = ', 'return ');
  const javaScript = `export default (modules) => {\n${body}\n};`;
  const program: Program = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(javaScript)}`);
  return program.default(build);
}
