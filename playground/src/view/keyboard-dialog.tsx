import '@assetql/results-view/dialogs.css';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isApple } from '../state/is-apple.ts';
import '../style/panels.css';

const control = isApple ? '⌘' : 'Ctrl';

/** All key bindings of the page. */
const keys: readonly { readonly where: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    where: 'In the editor',
    keys: [
      [`${control} Enter`, 'Run the query now'],
      ['Ctrl Space', 'Show what can be written'],
      [`${control} .`, 'Show what can be done here: mend, change, copy the request'],
      ['Alt Enter', 'Apply the fix of the problem at the caret'],
      ['Shift Alt Enter', 'Mend all that is safe to mend'],
      ['F8, Shift F8', 'Go to the next problem, to the one before'],
      ['F2', 'Rename the variable at the caret'],
      ['F12', 'Go to where it is defined, or follow the link'],
      ['Shift F12', 'List where it stands'],
      [`${control} Shift O`, 'Go to a search or a variable by its name'],
      ['Ctrl Shift Space', 'Show how the call is written'],
      [isApple ? 'Ctrl Shift → ←' : 'Shift Alt → ←', 'Select the next larger part, the smaller one again'],
      [isApple ? '⌘ Alt [ ]' : 'Ctrl Shift [ ]', 'Fold, unfold'],
      ['Shift Alt H, C', 'Show or hide names and values, counts'],
      ['Shift Alt F', 'Lay the text out, or what of it is selected'],
      [`${control} F`, 'Find and replace'],
      [`${control} /`, 'Switch lines off as comments, and on again'],
      ['Esc, then Tab', 'Leave the editor'],
    ],
  },
  {
    where: 'In the form',
    keys: [
      ['Enter', 'On a row: open its small form'],
      ['Alt ↑, Alt ↓', 'Move a row up or down in its group'],
      ['Alt →', 'Put a row into the group beside it, or into a new one with the row below'],
      ['Alt ←', 'Take a row out of its group'],
    ],
  },
  {
    where: 'In the files',
    keys: [
      ['Arrows, Home, End, letters', 'Move among files and folders'],
      ['Enter', 'Open the file, or fold the folder'],
      ['F2, Delete', 'Rename, delete'],
      [`${control} Z`, 'Undo what was done with a file last'],
    ],
  },
  {
    where: 'In the facets',
    keys: [
      ['↑ ↓, Home, End', 'Move among the values of a group'],
      ['→', 'To the button that leaves the value out'],
      ['←', 'In a tree: to the sign that shows what is below'],
      ['← →', 'On an end of the timeline: move it'],
    ],
  },
  {
    where: 'In the results',
    keys: [
      ['Arrows, Home, End', 'Move among the assets'],
      ['Page Up, Page Down', 'Move by the rows in sight'],
      ['Enter', 'Open the details'],
      [`Space, ${control} click`, 'Select an asset, or take it out of the selection'],
      ['Shift arrows, Shift click', 'Select up to this asset'],
      [`${control} A, Esc`, 'Select all, or none'],
      ['← →', 'In the details: the asset before, the next one'],
      ['← → on the edge of a heading', 'Make a column of the table narrower, wider'],
      ['Shift click', 'On a column of time: up to this one'],
    ],
  },
  {
    where: 'Between two parts of the page',
    keys: [
      ['← →', 'Move the border; with Shift, by larger steps'],
      ['Home, End', 'As far as it goes'],
      ['Enter', 'Back to its usual place'],
    ],
  },
  {
    where: 'Everywhere',
    keys: [
      [`${control} Z`, 'Undo one step: typing, a fix or a click on a facet'],
      [isApple ? '⌘ Shift Z' : 'Ctrl Shift Z, Ctrl Y', 'Redo the step'],
      [`${control} S`, 'Save the text: to its file, or as a new file in this browser'],
      [`${control} K`, 'List the commands of the page, and run one by its name'],
      ['F6, Shift F6', 'Go to the next part of the page, to the one before'],
      ['Back', 'In a browser: close what is open'],
      ['Esc', 'Close what is open'],
      ['?', 'Show this list'],
    ],
  },
];

export interface KeyboardDialogProps {
  readonly onClose: () => void;
}

/** The list of key bindings. */
export function KeyboardDialog({ onClose }: KeyboardDialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="aql-details keyboard" aria-labelledby="keyboard-title" onClose={onClose}>
      <div class="keyboard-body">
        <h2 id="keyboard-title">Keyboard</h2>
        {keys.map(({ where, keys: list }) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <dl>
              {list.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <button type="button" class="aql-button aql-button-main" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
