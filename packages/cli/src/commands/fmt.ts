import type { Command } from 'commander';
import { check, print, type ExpressionKind } from '@assetql/core';
import { parseDocument, printDocument } from '@assetql/core/document';
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
it is.

Examples:
  $ assetql fmt logos.assetql
  $ echo "status eq 0 and(assettype eq image)" | assetql fmt --kind filters`,
    )
    .action(async (names: string[], options: FmtCommandOptions) => finish(await fmtCommand(io, names, options)));
}

interface Formatted {
  readonly text: string;
  /** False when an expression has an error and is left unchanged. */
  readonly whole: boolean;
}

async function format(
  input: Input,
  kind: ExpressionKind | undefined,
  { check: options }: Workspace,
): Promise<Formatted> {
  const language = kind === undefined ? programLanguage(input.name) : undefined;
  if (language !== undefined) {
    const { formatTemplates } = await import('../templates/format-templates.ts');
    return { text: formatTemplates(input.text, language), whole: true };
  }
  if (kind === undefined) return { text: printDocument(parseDocument(input.text, undefined, options)), whole: true };
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
      io.err(`${visible(input.name)} has errors and stays as it is; assetql check tells which.\n`);
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
