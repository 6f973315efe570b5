import type { VNode } from 'preact';
import type { Example } from '../state/example.ts';
import { examples } from '../state/examples.ts';

export interface ExamplesPanelProps {
  readonly onChoose: (example: Example) => void;
  readonly close: () => void;
}

/** The content of the menu of examples, with their descriptions. */
export function ExamplesPanel({ onChoose, close }: ExamplesPanelProps): VNode {
  return (
    <ul class="menu-list">
      {examples.map((example) => (
        <li key={example.name}>
          <button
            type="button"
            class="menu-row example"
            onClick={() => {
              close();
              onChoose(example);
            }}
          >
            <strong>{example.name}</strong>
            <span>{example.description}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
