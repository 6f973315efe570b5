import type { Range } from '@assetql/core';

/**
 * What a host can do with a search: `run` it, tell its `counts` clause by clause, `explain` it, offer what would give results instead
 * (`relax`), or give it out as a request's address (`url`), as a command for a shell (`curl`) or as a program (`typescript`).
 */
export type ServiceCommandName = 'run' | 'counts' | 'explain' | 'relax' | 'url' | 'curl' | 'typescript';

/** Something for the host to do, as a lens or an action shows it. The language service itself runs nothing. */
export interface ServiceCommand {
  /** As it is shown. */
  readonly title: string;
  readonly command: ServiceCommandName;
  /** Where the search is that it concerns: its title or key line; the whole text where a document is one expression. */
  readonly range: Range;
}
