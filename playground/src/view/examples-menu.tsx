import type { VNode } from 'preact';
import type { Example } from '../state/examples.ts';
import { Menu } from './menu.tsx';

export interface ExamplesMenuProps {
  readonly examples: readonly Example[];
  readonly onChoose: (example: Example) => void;
}

/** Examples to start from, with their descriptions. */
export function ExamplesMenu({ examples, onChoose }: ExamplesMenuProps): VNode {
  return (
    <Menu label="Examples">
      {(close) => (
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
      )}
    </Menu>
  );
}
