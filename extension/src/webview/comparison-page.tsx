import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { phrase, PicturesContext, type AdviseFailure } from '@assetql/results-view';
import { Attribution, type ChoiceStore } from '@assetql/results-view/answer';
import { ComparisonView, pairRequests } from '@assetql/results-view/compare';
import type { ShownConnection } from '../preview/messages.ts';
import { AccessNotice } from './access-notice.tsx';
import { afterComparisonMessage, firstComparison, type ComparisonState, type ReadText } from './comparison-state.ts';
import { CopyId } from './copy-id.tsx';
import type { HostPort } from './host-port.ts';
import type { LibraryCalls } from './library-calls.ts';
import type { ReceivedNames } from './library-names.ts';
import { useHostLibraries } from './use-host-libraries.ts';
import { isOpenLibrary, useLibraryClients } from './use-library-clients.ts';

/** The page in the panel that compares two searches. */
export function ComparisonPage({ port }: { readonly port: HostPort }): VNode {
  const [state, setState] = useState(firstComparison);
  const { calls, pictures, namesOf } = useHostLibraries(port, (message) =>
    setState((before) => afterComparisonMessage(before, message)),
  );
  const { before, after, connection } = state;
  return (
    <PicturesContext.Provider value={pictures}>
      <main class="aql-page preview">
        {before === undefined || after === undefined || connection === undefined ? (
          <p class="aql-unseen" role="status">
            {phrase('Opening the library')}
          </p>
        ) : (
          <ComparedInLibrary
            key={connection.key}
            state={state}
            before={before}
            after={after}
            connection={connection}
            calls={calls}
            names={namesOf(connection.key)}
            port={port}
          />
        )}
      </main>
    </PicturesContext.Provider>
  );
}

interface ComparedInLibraryProps {
  readonly state: ComparisonState;
  readonly before: ReadText;
  readonly after: ReadText;
  readonly connection: ShownConnection;
  readonly calls: LibraryCalls;
  readonly names: ReceivedNames;
  readonly port: HostPort;
}

/** The two searches, bound with the names of one library and asked there. */
function ComparedInLibrary({ state, before, after, connection, calls, names, port }: ComparedInLibraryProps): VNode {
  const { settings, now } = state;
  const isOpen = isOpenLibrary(connection);
  const { client, counting } = useLibraryClients(connection, calls, settings);
  const [changes, setChanges] = useState(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => void names.ready().then(() => setReady(true)), [names]);
  useEffect(() => names.onChange(() => setChanges((count) => count + 1)), [names]);
  const pair = useMemo(
    () =>
      before.search === undefined || after.search === undefined
        ? undefined
        : pairRequests(before.search, after.search, names, now, !isReady, settings),
    [before, after, names, changes, isReady, settings, now],
  );
  const [layout, setLayout] = useState<string>();
  const choices = useMemo((): ChoiceStore => ({ read: () => layout, keep: (_name, value) => setLayout(value) }), []);
  const advise: AdviseFailure = ({ kind }) =>
    kind === 'signed-out'
      ? {
          advice: phrase('Sign in to the library. The text stays as it is.'),
          action: { label: phrase('Sign In'), run: () => port.post({ kind: 'sign-in' }) },
        }
      : undefined;
  return (
    <>
      <header class="head">
        <h1 dir="auto">{after.name}</h1>
        <p class="place">{phrase('Before: {0} · After: {1}', placeOf(before, after), placeOf(after, before))}</p>
        {connection.label !== '' && (
          <button
            type="button"
            class="aql-button aql-button-quiet library"
            title={phrase('Choose the library that answers')}
            onClick={() => port.post({ kind: 'choose-connection' })}
          >
            <bdi>{connection.label}</bdi>
          </button>
        )}
      </header>
      <div role="status">
        {!isOpen && (
          <AccessNotice
            connection={connection}
            onSignIn={() => port.post({ kind: 'sign-in' })}
            onTrust={() => port.post({ kind: 'trust' })}
            onRetry={() => port.post({ kind: 'retry' })}
            onChoose={() => port.post({ kind: 'choose-connection' })}
            onOpenConfiguration={() => port.post({ kind: 'open-configuration' })}
          />
        )}
      </div>
      {isOpen && pair?.kind === 'requests' && before.search !== undefined && after.search !== undefined ? (
        <ComparisonView
          client={client}
          counting={counting}
          catalogue={names}
          before={{ document: before.document, search: before.search, request: pair.before, origin: before.origin }}
          after={{ document: after.document, search: after.search, request: pair.after, origin: after.origin }}
          schema={settings.schema}
          choices={choices}
          runs={0}
          advise={advise}
          attribution={connection.kind === 'embedded' ? <Attribution /> : undefined}
          details={({ id }) => <CopyId onCopy={() => port.post({ kind: 'copy', ids: [id] })} />}
          onOpenFile={({ original, fileName, id }) => {
            if (original !== undefined) port.post({ kind: 'open', address: original, fileName: fileName ?? id });
          }}
          tools={<OpenTexts port={port} />}
        />
      ) : (
        <div class="aql-compared-text">
          {isOpen && pair?.kind !== 'waiting' && (
            <p class="aql-held" role="status">
              {pair?.kind === 'held' && pair.which === 'before'
                ? phrase(
                    'The search as it was before cannot be run: its text has mistakes, or names what the library has not.',
                  )
                : phrase('The search cannot be run: its text has mistakes, or names what the library has not.')}
            </p>
          )}
          <OpenTexts port={port} />
        </div>
      )}
    </>
  );
}

/** The origin of a search, with its name when the two names differ. */
const placeOf = ({ name, origin }: ReadText, other: ReadText): string =>
  name === other.name ? origin : `${name} (${origin})`;

function OpenTexts({ port }: { readonly port: HostPort }): VNode {
  return (
    <button type="button" class="aql-button" onClick={() => port.post({ kind: 'texts' })}>
      {phrase('Open Text Diff')}
    </button>
  );
}
