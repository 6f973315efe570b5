import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Example } from '../state/example.ts';
import { examples, patterns } from '../state/examples.ts';

export interface ExamplesPanelProps {
  /** Whether the library is the sample, which the other examples are about. */
  readonly isSample: boolean;
  readonly onChoose: (example: Example) => void;
  readonly close: () => void;
}

/** The content of the menu of examples, with their descriptions. */
export function ExamplesPanel({ isSample, onChoose, close }: ExamplesPanelProps): VNode {
  const choose = (example: Example): void => {
    close();
    onChoose(example);
  };
  return (
    <>
      <ExampleGroup title="To start from" rows={patterns} onChoose={choose} />
      {isSample && <ExampleGroup title="What the language can do" rows={examples} onChoose={choose} />}
    </>
  );
}

interface ExampleGroupProps {
  readonly title: string;
  readonly rows: readonly Example[];
  readonly onChoose: (example: Example) => void;
}

function ExampleGroup({ title, rows, onChoose }: ExampleGroupProps): VNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} class="menu-title">
        {title}
      </h2>
      <ul class="menu-list">
        {rows.map((example) => (
          <li key={example.name}>
            <button type="button" class="menu-row example" onClick={() => onChoose(example)}>
              <strong>{example.name}</strong>
              <span>{example.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
