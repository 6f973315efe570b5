import { templateSearch, type EmbeddedQuery } from '@assetql/language-service';
import { commands, Disposable, EventEmitter, l10n, window, type TextDocument } from 'vscode';
import type { Host } from '../contracts/host.ts';
import type { SearchSettings } from '../contracts/searches.ts';
import type { PlacedTemplate, Templates } from '../contracts/templates.ts';
import { chosenPlace } from '../searches/chosen-search.ts';
import { askValues } from './ask-values.ts';
import { isProgram } from './is-program.ts';
import { ProgramQueries, queryAt } from './program-queries.ts';
import { savedSearchAction } from './saved-search-action.ts';
import { templateContext } from './template-context.ts';
import { templateSettings } from './template-settings.ts';
import { TemplateValues } from './template-values.ts';

/** A template as it was made last, and what of. */
interface Made {
  readonly query: EmbeddedQuery;
  readonly settings: SearchSettings;
  readonly revision: number;
  readonly template: PlacedTemplate;
}

const nameOf = ({ uri }: TextDocument): string => uri.path.replace(/^.*\//s, '');

/** Says that there is no query where a command wants one. */
export async function tellNoTemplate(): Promise<void> {
  await window.showInformationMessage(
    l10n.t('There is no query here. Put the caret into a saved search, or into a template that is a query.'),
  );
}

/** Keeps the query templates of programs, and the values that they are run with. */
export function openTemplates({ context, searches }: Pick<Host, 'context' | 'searches'>): Templates {
  const changes = new EventEmitter<void>();
  const queries = new ProgramQueries();
  const values = new TemplateValues(context.workspaceState);
  const settings = new Map<string, SearchSettings>();
  let revision = 0;
  let made: Made | undefined;

  const change = (): void => {
    revision += 1;
    changes.fire();
  };
  const settle = async (): Promise<void> => {
    let isOther = false;
    for (const [address, before] of settings) {
      const next = await searches.settings(address);
      isOther ||= next !== before;
      settings.set(address, next);
    }
    if (isOther) change();
  };
  const templateOf = (
    document: TextDocument,
    query: EmbeddedQuery,
    all: readonly EmbeddedQuery[],
    own: SearchSettings,
  ): PlacedTemplate => {
    const address = document.uri.toString();
    const line = document.positionAt(query.range.start).line + 1;
    const { check, timeZone } = own;
    return {
      key: `${address}#${all.indexOf(query)}`,
      place: l10n.t('{0} in {1}, line {2}', query.kind, nameOf(document), line),
      search: templateSearch(query, {
        title: query.name ?? l10n.t('{0} in line {1}', query.kind, line),
        all,
        typed: (source) => values.of(address, source),
        ...(check.schema === undefined ? {} : { schema: check.schema }),
        ...(timeZone === undefined ? {} : { timeZone }),
      }),
    };
  };
  const at: Templates['at'] = (document, offset) => {
    const own = settings.get(document.uri.toString());
    if (own === undefined || !isProgram(document)) return undefined;
    const all = queries.of(document, own);
    const query = queryAt(all, offset);
    if (query === undefined) return undefined;
    if (made?.query !== query || made.settings !== own || made.revision !== revision)
      made = { query, settings: own, revision, template: templateOf(document, query, all, own) };
    return made.template;
  };
  const templates: Templates = {
    isReady: ({ uri }) => settings.has(uri.toString()),
    ready: async ({ uri }) => {
      const address = uri.toString();
      const own = await searches.settings(address);
      settings.set(address, own);
    },
    at,
    settings: ({ uri }) => {
      const own = settings.get(uri.toString());
      return own && templateSettings(own);
    },
    ask: async (document, offset, which) => {
      await templates.ready(document);
      const current = (): PlacedTemplate['search'] | undefined => at(document, offset)?.search;
      const holes = current()?.holes.filter(({ problem }) => which === 'all' || problem !== undefined) ?? [];
      const address = document.uri.toString();
      return await askValues(holes, current, async (source, typed) => {
        await values.set(address, source, typed);
        change();
      });
    },
    onDidChange: changes.event,
    dispose: () => changes.dispose(),
  };
  const changeValues = async (given: readonly unknown[]): Promise<void> => {
    const place = await chosenPlace(given);
    if (place !== undefined) await templates.ready(place.document);
    const template = place && at(place.document, place.offset);
    if (place === undefined || template === undefined) return await tellNoTemplate();
    if (template.search.holes.length > 0) return void (await templates.ask(place.document, place.offset, 'all'));
    await window.showInformationMessage(l10n.t('This query has no values that the program puts in.'));
    return undefined;
  };
  context.subscriptions.push(
    Disposable.from(
      templates,
      templateContext(templates),
      savedSearchAction(templates),
      searches.onDidChange(() => void settle()),
      commands.registerCommand('assetql.changeValues', (...given: readonly unknown[]) => changeValues(given)),
    ),
  );
  return templates;
}
