import { ClientError } from '@assetql/client';
import { savedSearchExtension } from '@assetql/core/text';
import {
  l10n,
  LanguageModelTextPart,
  LanguageModelToolResult,
  lm,
  MarkdownString,
  Uri,
  window,
  workspace,
  type CancellationToken,
  type Disposable,
  type LanguageModelTool,
} from 'vscode';
import { AccessError, type Connection } from '../contracts/connections.ts';
import type { Host } from '../contracts/host.ts';
import type { SearchSettings } from '../contracts/searches.ts';
import { abortSignal } from '../language/abort-signal.ts';
import { openLibrary } from '../results/open-library.ts';
import { searchLanguage } from '../searches/search-language.ts';
import { checkQuery } from './check-query.ts';
import { explainQuery } from './explain-query.ts';
import { findAssets } from './find-assets.ts';
import { readQuery, ToolInputError } from './read-query.ts';

const asResult = (value: unknown): LanguageModelToolResult =>
  new LanguageModelToolResult([new LanguageModelTextPart(JSON.stringify(value))]);

/** The file whose folder decides on the library and the settings. */
function place(): Uri {
  const active = window.activeTextEditor?.document;
  if (active?.languageId === searchLanguage) return active.uri;
  const [folder] = workspace.workspaceFolders ?? [];
  const name = `query${savedSearchExtension}`;
  return folder === undefined ? Uri.parse(`untitled:${name}`) : Uri.joinPath(folder.uri, name);
}

/** Turns an expected failure into a sentence for the language model; rethrows unexpected errors. */
function forModel(error: unknown): unknown {
  return error instanceof AccessError || error instanceof ClientError || error instanceof ToolInputError
    ? new Error(error.message)
    : error;
}

function offline(
  name: string,
  progress: string,
  answer: (input: unknown, settings: SearchSettings) => unknown,
  { searches }: Host,
): Disposable {
  const tool: LanguageModelTool<unknown> = {
    prepareInvocation: () => ({ invocationMessage: progress }),
    invoke: async ({ input }) => {
      try {
        return asResult(answer(input, await searches.settings(place().toString())));
      } catch (error) {
        throw forModel(error);
      }
    },
  };
  return lm.registerTool(name, tool);
}

function finder({ connections, searches }: Host): LanguageModelTool<unknown> {
  /** Which library the person was asked about, by the query. */
  const confirmed = new Map<string, string>();

  const queryOf = (input: unknown): string | undefined => {
    try {
      return readQuery(input, { check: {} }).text;
    } catch (error) {
      if (error instanceof ToolInputError) return undefined;
      throw error;
    }
  };
  const library = async (): Promise<Connection | undefined> => {
    try {
      return await connections.of(place());
    } catch (error) {
      if (error instanceof AccessError) return undefined;
      throw error;
    }
  };
  const find = async (input: unknown, token: CancellationToken): Promise<LanguageModelToolResult> => {
    const uri = place();
    const settings = await searches.settings(uri.toString());
    const { connection, client, names } = await openLibrary(connections, uri, settings.check);
    const query = queryOf(input) ?? '';
    const asked = confirmed.get(query);
    confirmed.delete(query);
    if (asked !== undefined && asked !== connection.key)
      throw new ToolInputError(`Another library, “${connection.label}”, is asked here now. Ask again.`);
    const options = { now: Date.now(), signal: abortSignal(token) };
    return asResult(await findAssets(input, settings, { label: connection.label, client, names }, options));
  };

  return {
    prepareInvocation: async ({ input }) => {
      const [query, connection] = [queryOf(input), await library()];
      // The library is not asked; the problem is returned.
      if (query === undefined || connection === undefined || !workspace.isTrusted) return {};
      confirmed.clear();
      confirmed.set(query, connection.key);
      return {
        invocationMessage: l10n.t('Searching “{0}”', connection.label),
        confirmationMessages: {
          title: l10n.t('Search “{0}”?', connection.label),
          message: new MarkdownString()
            .appendText(
              l10n.t(
                'The library “{0}” is asked for this, and the language model reads titles, file names, keywords and categories of what it finds.',
                connection.label,
              ),
            )
            .appendCodeblock(query, searchLanguage),
        },
      };
    },
    invoke: async ({ input }, token) => {
      try {
        return await find(input, token);
      } catch (error) {
        throw forModel(error);
      }
    },
  };
}

/**
 * Gives language models, where the editor has some, tools that check, explain and run queries. They change nothing, and in a workspace that
 * is not trusted no library is asked.
 */
export function openLanguageTools(host: Host): void {
  // Some editors built from VS Code's sources lack `lm`.
  if (typeof (lm as Partial<typeof lm> | undefined)?.registerTool !== 'function') return;
  host.context.subscriptions.push(
    lm.registerTool('assetql_findAssets', finder(host)),
    offline('assetql_checkQuery', l10n.t('Checking the query'), checkQuery, host),
    offline('assetql_explainQuery', l10n.t('Explaining the query'), explainQuery, host),
  );
}
