import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { phrase, PicturesContext } from '@assetql/results-view';
import type { ChoiceStore } from '@assetql/results-view/answer';
import type { ToHost } from '../preview/messages.ts';
import type { PreviewState } from '../preview/preview-state.ts';
import type { HostPort } from './host-port.ts';
import { LibraryView } from './library-view.tsx';
import { afterMessage, firstState, shownSearch } from './page-state.ts';
import { PreviewHead } from './preview-head.tsx';
import { useHostLibraries } from './use-host-libraries.ts';

export interface PreviewPageProps {
  readonly port: HostPort;
}

/** The text, told apart from the same one before: a screen reader says what has changed only. */
const differing = (text: string, previous: string): string => (text === previous ? `${text}\u00A0` : text);

/** The page in the panel: it follows a search of the editor, and writes into its text by messages. */
export function PreviewPage({ port }: PreviewPageProps): VNode {
  const [state, setState] = useState(firstState);
  const [announcement, setAnnouncement] = useState('');
  /** Choices that were made in another panel of the workspace. */
  const before = useRef<Readonly<Record<string, string>>>({});
  const { calls, pictures, namesOf } = useHostLibraries(port, (message) => {
    if (message.kind === 'choices') before.current = message.choices;
    else if (message.kind === 'announce') setAnnouncement((previous) => differing(message.text, previous));
    else setState((previous) => afterMessage(previous, message));
  });

  const kept = useRef<PreviewState>(port.readState());
  const keep = (change: PreviewState): void => {
    kept.current = change;
    port.keepState(change);
  };
  const choices = useMemo(
    (): ChoiceStore => ({
      read: (name) => kept.current.choices?.[name] ?? before.current[name],
      keep: (name, choice) => {
        if (choices.read(name) === choice) return;
        keep({ ...kept.current, choices: { ...kept.current.choices, [name]: choice } });
        port.post({ kind: 'keep', name, choice });
      },
    }),
    [port],
  );
  const search = shownSearch(state);
  const { text, connection, isHeld, offset } = state;
  /** The search where it can be given a title: neither a template, nor the beginning of a file without a search. */
  const named = state.template === undefined ? text?.document.searches.find((each) => each === search) : undefined;
  const uri = text?.place.uri;
  useEffect(() => {
    if (!state.isTold) return;
    const { choices: chosen } = kept.current;
    keep({
      ...(chosen === undefined ? {} : { choices: chosen }),
      ...(uri === undefined ? {} : { uri }),
      ...(isHeld ? { held: { offset, name: search?.name ?? '' } } : {}),
    });
  }, [state.isTold, uri, isHeld, isHeld ? offset : 0, search?.name]);

  const place = useRef(text?.place);
  place.current = text?.place;
  /** Sends what is about a place of the text; without a text there is none. */
  const send = (make: (at: NonNullable<typeof text>['place']) => ToHost): void => {
    if (place.current !== undefined) port.post(make(place.current));
  };
  const chooseConnection = (): void => port.post({ kind: 'choose-connection' });
  return (
    <PicturesContext.Provider value={pictures}>
      <main class="aql-page preview">
        <PreviewHead
          search={search}
          template={state.template}
          isHeld={isHeld}
          connection={connection}
          onHold={(hold) => port.post(hold ? { kind: 'hold', offset: search?.start ?? offset } : { kind: 'follow' })}
          onRename={named && (() => port.post({ kind: 'rename', offset: named.start }))}
          onValues={() => port.post({ kind: 'values' })}
          onChoose={chooseConnection}
        />
        <p class="aql-unseen" role="status">
          {announcement}
        </p>
        {state.isTold && text === undefined ? (
          <div class="aql-message start">
            <p>
              {phrase(
                'Open a file of saved searches (.assetql) to see what it finds, or put the caret into a query of a program.',
              )}
            </p>
            <button
              type="button"
              class="aql-button aql-button-main"
              onClick={() => {
                port.post({ kind: 'samples' });
              }}
            >
              {phrase('Open Sample Searches')}
            </button>
          </div>
        ) : text === undefined || connection === undefined ? (
          <p class="aql-unseen" role="status">
            {phrase('Opening the library')}
          </p>
        ) : (
          <LibraryView
            key={connection.key}
            state={state}
            connection={connection}
            search={search}
            calls={calls}
            names={namesOf(connection.key)}
            choices={choices}
            onEdit={(edits) => send((at) => ({ kind: 'edit', place: at, edits }))}
            onGo={(range) => send((at) => ({ kind: 'go', place: at, range }))}
            onMark={(ranges) => send((at) => ({ kind: 'mark', place: at, ranges }))}
            onOpenFile={({ original, fileName, id }) => {
              if (original !== undefined) port.post({ kind: 'open', address: original, fileName: fileName ?? id });
            }}
            onCopy={(ids) => port.post({ kind: 'copy', ids })}
            onAct={(action, id) => port.post({ kind: 'act', action, id })}
            onTake={(way, answer) => port.post({ kind: 'take', way, ...answer })}
            onSignIn={() => port.post({ kind: 'sign-in' })}
            onTrust={() => port.post({ kind: 'trust' })}
            onRetry={() => port.post({ kind: 'retry' })}
            onChoose={chooseConnection}
            onOpenConfiguration={() => port.post({ kind: 'open-configuration' })}
          />
        )}
      </main>
    </PicturesContext.Provider>
  );
}
