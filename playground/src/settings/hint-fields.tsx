import type { EditorView } from '@codemirror/view';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { hintOptions, setHints } from '@assetql/codemirror/features';

export interface HintFieldsProps {
  readonly view: EditorView;
}

const hints = [
  { name: 'names', label: 'Names beside ids' },
  { name: 'variables', label: 'Values beside variables' },
  { name: 'counts', label: 'Counts beside conditions' },
] as const;

/** What the editor shows beside the text. */
export function HintFields({ view }: HintFieldsProps): VNode {
  const [shown, setShown] = useState(() => hintOptions(view.state));
  return (
    <fieldset class="settings-checks">
      <legend>Beside the text</legend>
      {hints.map(({ name, label }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={shown[name]}
            onChange={({ currentTarget: { checked } }) => {
              setHints(view, { [name]: checked });
              setShown(hintOptions(view.state));
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
