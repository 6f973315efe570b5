import type { Command } from 'commander';
import type { Io } from './io.ts';

/** The context in which commands are defined. */
export interface CommandLine {
  readonly assetql: Command;
  readonly io: Io;
  readonly color: boolean;
  readonly version: string;
  /** Called with the exit status of the command. */
  readonly finish: (status: number) => void;
}

/**
 * All commands, in the order of the help. Each module is loaded only when its command is defined, so that `assetql check` does not wait for
 * the imports of other commands.
 */
const commands: Readonly<Record<string, (line: CommandLine) => Promise<void>>> = {
  check: async ({ assetql, io, color, version, finish }) =>
    (await import('./commands/check.ts')).defineCheck(assetql, io, { color, version }, finish),
  fmt: async ({ assetql, io, finish }) => (await import('./commands/fmt.ts')).defineFmt(assetql, io, finish),
  parse: async ({ assetql, io, color, finish }) =>
    (await import('./commands/parse.ts')).defineParse(assetql, io, color, finish),
  explain: async ({ assetql, io, color, finish }) =>
    (await import('./commands/explain.ts')).defineExplain(assetql, io, color, finish),
  diff: async ({ assetql, io, color, finish }) =>
    (await import('./commands/diff.ts')).defineDiff(assetql, io, color, finish),
  url: async ({ assetql, io, color, finish }) =>
    (await import('./commands/url.ts')).defineUrl(assetql, io, color, finish),
  'from-url': async ({ assetql, io, color, finish }) =>
    (await import('./commands/from-url.ts')).defineFromUrl(assetql, io, color, finish),
  run: async ({ assetql, io, color, finish }) =>
    (await import('./commands/run.ts')).defineRun(assetql, io, color, finish),
  test: async ({ assetql, io, color, finish }) =>
    (await import('./commands/test.ts')).defineTest(assetql, io, color, finish),
  upload: async ({ assetql, io, finish }) => (await import('./commands/upload.ts')).defineUpload(assetql, io, finish),
  approve: async ({ assetql, io, finish }) =>
    (await import('./commands/approve.ts')).defineApprove(assetql, io, 'approve', finish),
  reject: async ({ assetql, io, finish }) =>
    (await import('./commands/approve.ts')).defineApprove(assetql, io, 'reject', finish),
  categories: async ({ assetql, io, finish }) =>
    (await import('./commands/categories.ts')).defineCategories(assetql, io, finish),
  links: async ({ assetql, io, finish }) => (await import('./commands/links.ts')).defineLinks(assetql, io, finish),
  lightbox: async ({ assetql, io, finish }) =>
    (await import('./commands/lightbox.ts')).defineLightbox(assetql, io, finish),
  changes: async ({ assetql, io, finish }) =>
    (await import('./commands/changes.ts')).defineChanges(assetql, io, finish),
  export: async ({ assetql, io, color, finish }) =>
    (await import('./commands/export.ts')).defineExport(assetql, io, color, finish),
  serve: async ({ assetql, io, finish }) => (await import('./commands/serve.ts')).defineServe(assetql, io, finish),
  annotate: async ({ assetql, io, finish }) =>
    (await import('./commands/annotate.ts')).defineAnnotate(assetql, io, finish),
  duplicates: async ({ assetql, io, finish }) =>
    (await import('./commands/duplicates.ts')).defineDuplicates(assetql, io, finish),
  library: async ({ assetql, io, finish }) =>
    (await import('./commands/library.ts')).defineLibrary(assetql, io, finish),
  login: async ({ assetql, io, finish }) => (await import('./commands/login.ts')).defineLogin(assetql, io, finish),
  logout: async ({ assetql, io, finish }) => (await import('./commands/logout.ts')).defineLogout(assetql, io, finish),
  whoami: async ({ assetql, io, finish }) => (await import('./commands/whoami.ts')).defineWhoami(assetql, io, finish),
  connection: async ({ assetql, io, finish }) =>
    (await import('./commands/connection.ts')).defineConnection(assetql, io, finish),
  names: async ({ assetql, io, finish }) => (await import('./commands/names.ts')).defineNames(assetql, io, finish),
  init: async ({ assetql, io, finish }) => (await import('./commands/init.ts')).defineInit(assetql, io, finish),
  'explain-code': async ({ assetql, io, finish }) =>
    (await import('./commands/explain-code.ts')).defineExplainCode(assetql, io, finish),
  lsp: async ({ assetql, io, version, finish }) =>
    (await import('./commands/lsp.ts')).defineLsp(assetql, io, version, finish),
  types: async ({ assetql, io, finish }) => (await import('./commands/types.ts')).defineTypes(assetql, io, finish),
  completion: async ({ assetql, io }) => (await import('./commands/completion.ts')).defineCompletion(assetql, io),
};

/** Defines the command that `args` start with, or all commands if they start with none, because then they are listed or searched. */
export async function defineCommands(line: CommandLine, args: readonly string[]): Promise<void> {
  const [name = ''] = args;
  if (['-V', '--version'].includes(name)) return;
  const wanted = Object.hasOwn(commands, name) ? [name] : Object.keys(commands);
  const definitions = wanted.map((each) => commands[each]);
  for (const define of definitions) await define?.(line);
}
