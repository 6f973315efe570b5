import { curlCommand, requestUrl, typescriptProgram } from '@assetql/language-service';
import { askLibrary } from './ask-library.ts';
import { problem, type CommandHandler } from './command.ts';

type TextKind = 'url' | 'curl' | 'typescript';

const writers: Readonly<Record<TextKind, typeof requestUrl>> = {
  url: requestUrl,
  curl: curlCommand,
  typescript: typescriptProgram,
};

/** Gives the request of a search as a text to copy. */
export const requestText =
  (kind: TextKind): CommandHandler =>
  async ({ spot }) => {
    const asked = await askLibrary(spot);
    const context = asked.client === undefined ? spot.context : asked.context;
    const written = writers[kind](spot.view.document, spot.offset, context);
    if (!('problem' in written)) return { kind, ...written };
    // No request for another library is written when the chosen one is not available.
    const isLocked = written.needsAddress === true && spot.scope.library?.whyNot() !== undefined;
    return problem(isLocked && asked.client === undefined ? asked.message : written.problem);
  };
