import { CodeLens, l10n, type TextDocument } from 'vscode';
import type { Middleware } from 'vscode-languageclient';
import { searchLanguage } from '../searches/search-language.ts';
import type { SeenLenses } from './seen-lenses.ts';

/** The command that tells what a lens of a program stands for: its first argument is what the lens would run. */
const tell = 'assetql.tellQuery';

/** The command that shows what a query finds. */
const run = 'assetql.run';

/** The command that asks for the values of a template. */
const values = 'assetql.changeValues';

/** Commands about the query itself, which only this extension offers. */
const direct: ReadonlySet<string> = new Set([tell, run, values]);

function told(lens: CodeLens): CodeLens {
  const { command } = lens;
  if (command !== undefined && !direct.has(command.command))
    lens.command = { ...command, command: tell, arguments: [command.command, ...(command.arguments ?? [])] };
  return lens;
}

/** Whether lenses are above the same template. */
const isBeside = (one: CodeLens, other: CodeLens): boolean => one.range.isEqual(other.range);

/**
 * Lenses for templates into which the program puts values: the server can only explain those; here values are asked for, and they are run
 * with them.
 */
function withValues(lenses: readonly CodeLens[]): readonly CodeLens[] {
  const isOf = (lens: CodeLens, command: string): boolean => lens.command?.command === command;
  const runnable = lenses.filter((lens) => isOf(lens, run));
  return lenses.flatMap((lens) => {
    if (!isOf(lens, 'assetql.explain') || runnable.some((other) => isBeside(lens, other))) return [lens];
    const made = (command: string, title: string): CodeLens =>
      new CodeLens(lens.range, { title, command, arguments: lens.command?.arguments ?? [] });
    return [made(run, l10n.t('Run')), made(values, l10n.t('Values…')), lens];
  });
}

/** Lenses in programs run their query in the preview, and tell the rest in messages. */
export class ProgramLenses {
  private readonly seen: SeenLenses;
  /** Lenses that are shown without their command at first. */
  private readonly late = new WeakSet<CodeLens>();

  constructor(seen: SeenLenses) {
    this.seen = seen;
  }

  readonly middleware: Pick<Middleware, 'provideCodeLenses' | 'resolveCodeLens'> = {
    provideCodeLenses: async (document, token, next) => {
      const lenses = await this.seen.provide(document, token, next);
      return lenses === undefined || lenses === null || isSearches(document)
        ? lenses
        : withValues(lenses).map((lens) => this.keep(lens));
    },
    resolveCodeLens: async (lens, token, next) => {
      const resolved = await next(lens, token);
      return resolved !== undefined && resolved !== null && this.late.has(lens) ? told(resolved) : resolved;
    },
  };

  private keep(lens: CodeLens): CodeLens {
    this.late.add(lens);
    return told(lens);
  }
}

const isSearches = ({ languageId }: TextDocument): boolean => languageId === searchLanguage;
