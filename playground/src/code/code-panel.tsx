import '../style/code.css';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { formatCount } from '@assetql/results-view';
import { useChoice } from '@assetql/results-view/answer';
import type { ResponseLog } from '../connections/response-log.ts';
import { curlCommand } from '../state/curl-command.ts';
import { choices } from '../state/stored.ts';
import { CopyButton } from '../view/copy-button.tsx';
import { RequestPath } from '../view/request-path.tsx';
import { facetsUrl } from './facets-url.ts';
import { responseText } from './response-text.ts';

export interface CodePanelProps {
  readonly title: ComponentChildren;
  /** The URL of the request whose results are shown. */
  readonly url: string;
  /** Whether the library is in the page itself, so that no program can send the request. */
  readonly isInPage: boolean;
  /** The search as a TypeScript program. */
  readonly program: () => Promise<string>;
  /** The text that the program is written from. */
  readonly file: string;
  readonly responses: ResponseLog;
}

type CodeKind = 'url' | 'curl' | 'typescript' | 'sql' | 'facets' | 'response';

/** The forms of a request, in the order of their tabs. */
const kinds: readonly { readonly kind: CodeKind; readonly label: string; readonly copy: string }[] = [
  { kind: 'url', label: 'URL', copy: 'Copy URL' },
  { kind: 'curl', label: 'curl', copy: 'Copy as curl' },
  { kind: 'typescript', label: 'TypeScript', copy: 'Copy as TypeScript' },
  { kind: 'sql', label: 'SQL', copy: 'Copy as SQL' },
  { kind: 'facets', label: 'Facets', copy: 'Copy URL of facets' },
  { kind: 'response', label: 'Response', copy: 'Copy response' },
];

/** Characters that are shown; all of them are copied. */
const mostShown = 20_000;

/** What programs would send and receive for the results shown: a tab for each form, to read and to copy. */
export function CodePanel({ title, url, isInPage, program, file, responses }: CodePanelProps): VNode {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [kept, choose] = useChoice(choices, 'code');
  // No program reaches a library in the page.
  const offered = kinds.filter(({ kind }) => !(isInPage && kind === 'curl'));
  const chosen = offered.find(({ kind }) => kind === kept) ?? offered[0];
  const kind = chosen?.kind ?? 'url';
  const write = async (): Promise<string> => {
    switch (kind) {
      case 'url':
        return url;
      case 'curl':
        return curlCommand(url);
      case 'typescript':
        return await program();
      case 'sql':
        return (await import('./sql-text.ts')).sqlText(url);
      case 'facets':
        return facetsUrl(url);
      default:
        return await responseText(responses.of(url));
    }
  };
  const [written, setWritten] = useState<{ readonly kind: CodeKind; readonly text: string }>();
  useEffect(() => {
    let isLatest = true;
    const show = (text: string): void => {
      if (isLatest) setWritten({ kind, text });
    };
    write().then(show, () => show('This could not be loaded. Choose it again when the connection is back.'));
    return () => {
      isLatest = false;
    };
  }, [kind, url, kind === 'typescript' ? file : '']);
  const press = ({ key }: KeyboardEvent): void => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const at = offered.findIndex((each) => each.kind === kind);
    const next = offered[(at + step + offered.length) % offered.length];
    if (step === 0 || next === undefined) return;
    choose(next.kind);
    tabs.current?.querySelector<HTMLElement>(`[data-kind=${next.kind}]`)?.focus();
  };
  const isAddress = kind === 'url' || kind === 'facets';
  const text = written?.kind === kind ? written.text : '';
  return (
    <>
      <div class="request-head">
        {title}
        <div class="code-tabs" role="tablist" aria-label="Forms of the request" ref={tabs} onKeyDown={press}>
          {offered.map((each) => (
            <button
              key={each.kind}
              type="button"
              role="tab"
              id={`${id}-${each.kind}`}
              data-kind={each.kind}
              aria-selected={each.kind === kind}
              aria-controls={`${id}-body`}
              tabIndex={each.kind === kind ? 0 : -1}
              onClick={() => choose(each.kind)}
            >
              {each.label}
            </button>
          ))}
        </div>
        {chosen !== undefined && !(isInPage && isAddress) && (
          <CopyButton key={kind} quiet label={chosen.copy} text={write} />
        )}
      </div>
      <div role="tabpanel" id={`${id}-body`} aria-labelledby={`${id}-${kind}`} class={`code-body code-${kind}`}>
        <pre tabIndex={0} aria-label={kind === 'url' ? 'Request' : chosen?.label}>
          {isAddress ? (
            <>
              GET <RequestPath url={kind === 'url' ? url : facetsUrl(url)} withOrigin={!isInPage} />
            </>
          ) : (
            text.slice(0, mostShown)
          )}
        </pre>
        {!isAddress && text.length > mostShown && (
          <p class="aql-soft">
            The first {formatCount(mostShown)} of {formatCount(text.length)} characters. Copying takes all of them.
          </p>
        )}
      </div>
    </>
  );
}
