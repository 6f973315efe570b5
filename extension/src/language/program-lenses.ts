import type { CodeLens, TextDocument } from 'vscode';
import type { Middleware } from 'vscode-languageclient';
import { searchLanguage } from '../searches/search-language.ts';

/** The command that tells what a lens of a program stands for: its first argument is what the lens would run. */
const tell = 'assetql.tellQuery';

function told(lens: CodeLens): CodeLens {
  const { command } = lens;
  if (command !== undefined && command.command !== tell)
    lens.command = { ...command, command: tell, arguments: [command.command, ...(command.arguments ?? [])] };
  return lens;
}

/** Lenses in programs tell what they find: the preview is for saved searches. */
export class ProgramLenses {
  /** Lenses that are shown without their command at first. */
  private readonly late = new WeakSet<CodeLens>();

  readonly middleware: Pick<Middleware, 'provideCodeLenses' | 'resolveCodeLens'> = {
    provideCodeLenses: async (document, token, next) => {
      const lenses = await next(document, token);
      return lenses === undefined || lenses === null || isSearches(document)
        ? lenses
        : lenses.map((lens) => this.keep(lens));
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
