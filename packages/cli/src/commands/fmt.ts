import type { Command } from 'commander';
import { check, print, type ExpressionKind } from '@assetql/core';
import { parseDocument, printDocument } from '@assetql/core/document';
import { diagnose, isError } from '../file-diagnostics.ts';
import { readInputs, type Input } from '../files/input.ts';
import type { Io } from '../io.ts';
import { visible } from '@assetql/client/export';
import { rewriteInput } from '../files/rewrite-input.ts';
import { kindOption } from '../options/search-options.ts';
import { programLanguage } from '../templates/program-language.ts';
import { readWorkspace, type Workspace } from '../workspace/workspace.ts';

interface FmtCommandOptions {
  readonly kind?: ExpressionKind;
  readonly check: boolean;
}

/** Defines `assetql fmt`. */
export function defineFmt(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('fmt')
    .description('format files in place, standard input to standard output')
    .argument('[file...]', 'files or folders; - or nothing reads standard input')
    .addOption(kindOption())
    .option('--check', 'only name the files that are not formatted', false)
    .addHelpText(
      'after',
      `
Comments and the order of things are kept; an expression with an error stays as
it is, and makes the exit status 1.

Examples:
  $ assetql fmt logos.assetql
  $ echo "status eq 0 and(assettype eq image)" | assetql fmt --kind filters`,
    )
    .action(async (names: string[], options: FmtCommandOptions) => finish(await fmtCommand(io, names, options)));
}

interface Formatted {
  readonly text: string;
  /** False when something has an error, and is left unchanged where that keeps it from being read. */
  readonly whole: boolean;
}

async function format(input: Input, kind: ExpressionKind | undefined, workspace: Workspace): Promise<Formatted> {
  const { check: options } = workspace;
  const language = kind === undefined ? programLanguage(input.name) : undefined;
  if (language !== undefined) {
    const [{ formatTemplates }, { checkTemplates }] = await Promise.all([
      import('../templates/format-templates.ts'),
      import('../templates/check-templates.ts'),
    ]);
    return {
      text: formatTemplates(input.text, language),
      whole: !diagnose(input, { workspace, checkTemplates }).some(isError),
    };
  }
  if (kind === undefined)
    return {
      text: printDocument(parseDocument(input.text, undefined, options)),
      whole: !diagnose(input, { workspace }).some(isError),
    };
  const { ast, diagnostics } = check(kind, input.text, options);
  if (diagnostics.some((diagnostic) => diagnostic.severity === 'error')) return { text: input.text, whole: false };
  const text = print(ast, { style: 'pretty' });
  return { text: /[\r\n]$/.test(input.text) ? `${text}\n` : text, whole: true };
}

/**
 * `assetql fmt`: formats files in place, or standard input to standard output. Status 1 when `--check` finds an unformatted file, or a text
 * has an error.
 */
async function fmtCommand(io: Io, names: readonly string[], options: FmtCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  let status = 0;
  for (const input of await readInputs(io, names, options.kind)) {
    const formatted = await format(input, options.kind, workspace);
    if (!formatted.whole) {
      const kept = options.kind === undefined ? ', and what has them stays' : ' and stays';
      io.err(`${visible(input.name)} has errors${kept} as it is; assetql check tells which.\n`);
      status = 1;
    }
    if (options.check) {
      if (formatted.text !== input.text) {
        io.out(`${input.name}\n`);
        status = 1;
      }
    } else {
      await rewriteInput(io, input, formatted.text, ' formatted');
    }
  }
  return status;
}
