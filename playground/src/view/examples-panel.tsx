import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { Counter, LibraryNames } from '@assetql/results-view/answer';
import { countKey, currentRequest, useCounts } from '@assetql/results-view/answer';
import { formatCount } from '@assetql/results-view';
import { parseDocument } from '@assetql/core/document';
import type { Example } from '../state/example.ts';
import { examples, patterns } from '../state/examples.ts';

export interface ExamplesPanelProps {
  /** Whether the library is the sample, which the other examples are about. */
  readonly isSample: boolean;
  readonly catalogue: LibraryNames;
  readonly counter: Counter;
  readonly onChoose: (example: Example) => void;
  readonly close: () => void;
}

/** The content of the menu of examples, with their descriptions and the number of assets that each finds. */
export function ExamplesPanel({ isSample, catalogue, counter, onChoose, close }: ExamplesPanelProps): VNode {
  const choose = (example: Example): void => {
    close();
    onChoose(example);
  };
  const requests = useMemo(() => {
    const now = Date.now();
    return new Map(
      [...patterns, ...(isSample ? examples : [])].flatMap(({ name, text }): [string, string][] => {
        const asked = currentRequest(parseDocument(text).searches[0], catalogue, now, false);
        return asked.kind === 'request' ? [[name, countKey(asked.request, asked.request.filters)]] : [];
      }),
    );
  }, [isSample, catalogue]);
  const counts = useCounts(counter, requests, 0);
  return (
    <>
      <ExampleGroup title="To start from" rows={patterns} counts={counts} onChoose={choose} />
      {isSample && <ExampleGroup title="What the language can do" rows={examples} counts={counts} onChoose={choose} />}
    </>
  );
}

interface ExampleGroupProps {
  readonly title: string;
  readonly rows: readonly Example[];
  /** By the names of the examples, as soon as they are counted. */
  readonly counts: ReadonlyMap<string, number>;
  readonly onChoose: (example: Example) => void;
}

function ExampleGroup({ title, rows, counts, onChoose }: ExampleGroupProps): VNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} class="menu-title">
        {title}
      </h2>
      <ul class="menu-list">
        {rows.map((example) => {
          const count = counts.get(example.name);
          return (
            <li key={example.name}>
              <button type="button" class="menu-row example" onClick={() => onChoose(example)}>
                <strong>{example.name}</strong>
                <span class="example-count">
                  {count === undefined ? '' : formatCount(count)}
                  {count !== undefined && <span class="aql-unseen"> {count === 1 ? 'asset' : 'assets'}</span>}
                </span>
                <span>{example.description}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
