import type { EditorView } from '@codemirror/view';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { createEditor, type EditorOptions, type PageEditor } from './create-editor.ts';

export interface EditorHostProps extends Omit<EditorOptions, 'parent'> {
  /** Whether the page has shown something, and the editor can take its time to load the rest. */
  readonly isSettled: boolean;
  readonly onReady: (view: EditorView) => void;
}

/**
 * The place of the editor in the page. It is made once for a library, and anew, with its text and its history, for another one, since what
 * it knows is of the library; later functions of the same name are called, not replaced.
 */
export function EditorHost(props: EditorHostProps): VNode {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const editor = useRef<PageEditor>(undefined);
  const kept = useRef<unknown>(undefined);
  latest.current = props;
  useEffect(() => {
    if (host.current === null) return undefined;
    const { text, context, counter, onReady } = latest.current;
    const made = createEditor({
      parent: host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }),
      text,
      kept: kept.current,
      counter,
      ...(context === undefined ? {} : { context }),
      onChange: (changed, what) => latest.current.onChange(changed, what),
      onRun: () => latest.current.onRun(),
      onSave: () => latest.current.onSave(),
      onCommand: (command, view) => latest.current.onCommand?.(command, view) ?? false,
    });
    editor.current = made;
    onReady(made.view);
    return () => {
      kept.current = made.keep();
      made.view.destroy();
    };
  }, [props.counter]);
  useEffect(() => {
    if (props.isSettled) editor.current?.loadFeatures();
  }, [props.isSettled, props.counter]);
  return <div class="editor" ref={host} />;
}
