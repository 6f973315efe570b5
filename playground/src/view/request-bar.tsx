import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { LatePanel, type LoadView } from '@assetql/results-view';
import type { CodePanelProps } from '../code/code-panel.tsx';
import { RequestPath } from './request-path.tsx';

const loadCode: LoadView<CodePanelProps> = async () => (await import('../code/code-panel.tsx')).CodePanel;

export interface RequestBarProps extends Omit<CodePanelProps, 'title' | 'url'> {
  /** The URL that the results shown came from. `undefined` while there are none: the one before stays. */
  readonly url: string | undefined;
  /** Whether the text now makes another request, or none. */
  readonly isOutdated: boolean;
  /** Whether results are shown, after which the other forms of the request are loaded. */
  readonly isSettled: boolean;
}

/** The request of the results shown, to read and to copy. */
export function RequestBar({ url: shown, isOutdated, isSettled, ...panel }: RequestBarProps): VNode {
  const last = useRef(shown);
  if (shown !== undefined) last.current = shown;
  const url = last.current;
  const title = (
    <h2 id="request-title">
      Request
      {url !== undefined && isOutdated && <span class="request-outdated">from before the last change</span>}
    </h2>
  );
  const plain = (
    <>
      <div class="request-head">{title}</div>
      {url === undefined ? (
        <p class="aql-soft">There is no request yet.</p>
      ) : (
        <pre tabIndex={0} aria-label="Request">
          GET <RequestPath url={url} withOrigin={!panel.isInPage} />
        </pre>
      )}
    </>
  );
  return (
    <section class="request" aria-labelledby="request-title">
      {url === undefined || !isSettled ? (
        plain
      ) : (
        <LatePanel load={loadCode} props={{ ...panel, title, url }} placeholders={plain} />
      )}
    </section>
  );
}
