import type { EditorView } from '@codemirror/view';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { createEditor, type EditorOptions, type PageEditor } from './create-editor.ts';

export interface EditorHostProps extends Omit<EditorOptions, 'parent'> {
  /** Whether the page has shown something, and the editor can take its time to load the rest. */
  readonly isSettled: boolean;
  readonly onReady: (view: EditorView) => void;
}

/** The place of the editor in the page. It is made once; later properties of the same name are called, not replaced. */
export function EditorHost(props: EditorHostProps): VNode {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const editor = useRef<PageEditor>(undefined);
  latest.current = props;
  useEffect(() => {
    if (host.current === null) return undefined;
    const { text, context, counter, onReady } = latest.current;
    const made = createEditor({
      parent: host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }),
      text,
      counter,
      ...(context === undefined ? {} : { context }),
      onChange: (changed, what) => latest.current.onChange(changed, what),
      onRun: () => latest.current.onRun(),
      onSave: () => latest.current.onSave(),
      onCommand: (command, view) => latest.current.onCommand?.(command, view) ?? false,
    });
    editor.current = made;
    onReady(made.view);
    return () => made.view.destroy();
  }, []);
  useEffect(() => {
    if (props.isSettled) editor.current?.loadFeatures();
  }, [props.isSettled]);
  return <div class="editor" ref={host} />;
}
