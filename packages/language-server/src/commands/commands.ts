import type { ServiceCommandName } from '@assetql/language-service';
import type { CommandHandler } from './command.ts';
import { counts } from './counts.ts';
import { explain } from './explain.ts';
import { relaxSearch } from './relax-search.ts';
import { requestText } from './request-text.ts';
import { run } from './run.ts';

/** What carries each command out. */
export const commands: Readonly<Record<ServiceCommandName, CommandHandler>> = {
  run,
  counts,
  explain,
  relax: relaxSearch,
  url: requestText('url'),
  curl: requestText('curl'),
  typescript: requestText('typescript'),
};
