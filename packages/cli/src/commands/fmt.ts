import { check, print, type ExpressionKind } from '@assetql/core';
import { parseDocument, printDocument } from '@assetql/core/document';
import { readInputs, type Input } from '../input.ts';
import type { Io } from '../io.ts';
import { visible } from '@assetql/client/export';
import { rewriteInput } from '../rewrite-input.ts';
import { readWorkspace, type Workspace } from '../workspace/workspace.ts';

export interface FmtCommandOptions {
  readonly kind?: ExpressionKind;
  readonly check: boolean;
}

interface Formatted {
  readonly text: string;
  /** False when an expression has an error and is left as it is. */
  readonly whole: boolean;
}

function format(input: Input, kind: ExpressionKind | undefined, { check: options }: Workspace): Formatted {
  if (kind === undefined) return { text: printDocument(parseDocument(input.text, undefined, options)), whole: true };
  const { ast, diagnostics } = check(kind, input.text, options);
  if (diagnostics.some((diagnostic) => diagnostic.severity === 'error')) return { text: input.text, whole: false };
  const text = print(ast, { style: 'pretty' });
  return { text: /[\r\n]$/.test(input.text) ? `${text}\n` : text, whole: true };
}

/** `assetql fmt`: formats files in place, standard input to standard output. Status 1 when `--check` finds a file to format, or a text has an error. */
export async function fmtCommand(io: Io, names: readonly string[], options: FmtCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  let status = 0;
  for (const input of await readInputs(io, names)) {
    const formatted = format(input, options.kind, workspace);
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
