import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Range, TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { failureWords, phrase, type AdviseFailure, type ViewAsset, type ViewPage } from '@assetql/results-view';
import {
  AnswerPane,
  AssetDetails,
  Attribution,
  createCounter,
  createRequestBudget,
  ExplainSection,
  FormSection,
  answerTable,
  readColumns,
  useRequestState,
  type ChoiceStore,
} from '@assetql/results-view/answer';
import type { AssetAction } from '../contracts/named-asset.ts';
import { requestLimit } from '../contracts/request-limit.ts';
import type { ShownConnection, TakenAnswer } from '../preview/messages.ts';
import { AccessNotice } from './access-notice.tsx';
import { AssetTools } from './asset-tools.tsx';
import type { LibraryCalls } from './library-calls.ts';
import type { ReceivedNames } from './library-names.ts';
import { nameHoles } from './name-holes.ts';
import { isOpenLibrary, useLibraryClients } from './use-library-clients.ts';
import { subjectOf, type PageState } from './page-state.ts';
import { TakeTools } from './take-tools.tsx';

export interface LibraryViewProps {
  readonly state: PageState;
  readonly connection: ShownConnection;
  readonly search: SavedSearch | undefined;
  readonly calls: LibraryCalls;
  readonly names: ReceivedNames;
  readonly choices: ChoiceStore;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
  readonly onGo: (range: Range) => void;
  readonly onMark: (ranges: readonly Range[]) => void;
  readonly onOpenFile: (asset: ViewAsset) => void;
  readonly onCopy: (ids: readonly string[]) => void;
  readonly onAct: (action: AssetAction, id: string) => void;
  readonly onTake: (way: 'copy' | 'export', answer: TakenAnswer) => void;
  readonly onSignIn: () => void;
  readonly onTrust: () => void;
  readonly onRetry: () => void;
  readonly onChoose: () => void;
  readonly onOpenConfiguration: () => void;
}

/** What one library says of the search: its answer, and the explanation with its counts. */
export function LibraryView(props: LibraryViewProps): VNode {
  const { state, connection, search, calls, names, choices, onEdit, onGo, onMark } = props;
  const { settings } = state;
  const isOpen = isOpenLibrary(connection);
  const { client, counting } = useLibraryClients(connection, calls, settings);
  useEffect(
    () =>
      names.lookUpKeywords(isOpen ? (prefix, limit, signal) => client.keywords(prefix, { limit, signal }) : undefined),
    [names, client, isOpen],
  );
  const counter = useMemo(
    () =>
      createCounter({
        count: async (key, signal) => (await counting.assets.list(JSON.parse(key), { signal })).total,
        // The extension limits the requests of all pages together; this budget tells the reader of this one when its share is used up.
        budget: createRequestBudget(requestLimit.requests, requestLimit.milliseconds),
        atOnce: 4,
        remember: 2000,
      }),
    // What was counted before may have changed when the search is run anew.
    [counting, state.runs],
  );
  const selected = useRef<readonly string[]>([]);
  const table = useMemo(() => answerTable((ids) => (selected.current = ids)), []);
  const { asked, query, turnTo } = useRequestState(search, names, state.runs, settings);
  const isAskable = isOpen && state.template?.held === undefined;
  const request = isAskable && asked.kind === 'request' ? asked : undefined;
  const held =
    search === undefined
      ? phrase('There is no query here any more.')
      : isOpen
        ? state.template?.held !== undefined
          ? state.template.held
          : asked.kind === 'held'
            ? phrase('Mend the query to run it.')
            : undefined
        : phrase('The search runs when the library can be asked.');
  const variables = state.template?.variables;
  const named = useMemo(() => variables && nameHoles(variables), [variables]);
  const file = state.text?.document.text ?? '';
  const advise: AdviseFailure = ({ kind, address }) => {
    switch (kind) {
      case 'signed-out':
        return {
          advice: phrase('Sign in to the library. The text stays as it is.'),
          action: { label: phrase('Sign In'), run: props.onSignIn },
        };
      case 'not-found':
        return {
          advice: failureWords(kind, { address }).advice,
          action: { label: phrase('Choose Another Library'), run: props.onChoose },
        };
      case 'refused':
        return { advice: phrase('Look at the problems of the text, or at the answer below.') };
      default:
        return undefined;
    }
  };
  const section = { counter, catalogue: names, file, search, asked: request, choices, onEdit };
  return (
    <>
      {/* It is there before it says something: what comes with its text is not read out everywhere. */}
      <div role="status">
        {!isOpen && (
          <AccessNotice
            connection={connection}
            onSignIn={props.onSignIn}
            onTrust={props.onTrust}
            onRetry={props.onRetry}
            onChoose={props.onChoose}
            onOpenConfiguration={props.onOpenConfiguration}
          />
        )}
      </div>
      {state.template === undefined && <FormSection {...section} schema={settings.schema} />}
      <ExplainSection
        {...section}
        named={named}
        opens={state.explanations}
        onMark={onMark}
        onGo={(start, end) => onGo({ start, end })}
      />
      <AnswerPane
        client={client}
        catalogue={names}
        counter={counter}
        file={file}
        search={search}
        subject={search && subjectOf(state, search)}
        asked={request}
        query={isAskable ? query : undefined}
        held={held}
        runs={state.runs}
        choices={choices}
        onSettled={() => undefined}
        onPage={turnTo}
        onEdit={onEdit}
        onOpenFile={props.onOpenFile}
        advise={advise}
        table={table}
        schema={settings.schema}
        tools={({ assets, offset, count, total }: ViewPage) =>
          total > 0 && (
            <TakeTools
              isBlocked={search === undefined || request === undefined}
              onTake={(way) =>
                props.onTake(way, {
                  offset: search?.start ?? 0,
                  page: { offset, count, ids: assets.map(({ id }) => id) },
                  total,
                  selected: selected.current,
                  columns: readColumns(choices.read('columns')),
                })
              }
            />
          )
        }
        details={(asset: ViewAsset) => (
          <>
            <AssetTools
              asset={asset}
              isFolder={connection.kind === 'folder'}
              onCopy={() => props.onCopy([asset.id])}
              onAct={props.onAct}
            />
            <AssetDetails asset={asset} catalogue={names} file={file} search={search} asked={request} onEdit={onEdit} />
          </>
        )}
        attribution={connection.kind === 'embedded' ? <Attribution /> : undefined}
      />
    </>
  );
}
