import type { EditorView } from '@codemirror/view';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { createEditor, type EditorOptions, type PageEditor } from './create-editor.ts';

export interface EditorHostProps extends Omit<EditorOptions, 'parent'> {
  /** Whether results are shown, so that the remaining features may be loaded. */
  readonly isSettled: boolean;
  /** Whether the text is folded away. It stays what the form changes. */
  readonly isHidden: boolean;
  readonly onReady: (view: EditorView) => void;
}

/**
 * The editor's element. An editor is created per library, because its state depends on the library; text and history are carried over.
 * Callback props may change without recreating it.
 */
export function EditorHost(props: EditorHostProps): VNode {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const editor = useRef<PageEditor>(undefined);
  const kept = useRef<unknown>(undefined);
  latest.current = props;
  useEffect(() => {
    if (host.current === null) return undefined;
    const { start, context, counter, onReady } = latest.current;
    const made = createEditor({
      parent: host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }),
      start,
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
  return <div class="editor" ref={host} hidden={props.isHidden} />;
}
