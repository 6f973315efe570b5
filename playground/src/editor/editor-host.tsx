import type { EditorView } from '@codemirror/view';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { createEditor, type EditorOptions } from './create-editor.ts';

export interface EditorHostProps extends Omit<EditorOptions, 'parent'> {
  readonly onReady: (view: EditorView) => void;
}

/** The place of the editor in the page. It is made once; later properties of the same name are called, not replaced. */
export function EditorHost(props: EditorHostProps): VNode {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (host.current === null) return undefined;
    const { text, context, onReady } = latest.current;
    const view = createEditor({
      parent: host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }),
      text,
      ...(context === undefined ? {} : { context }),
      onChange: (changed, what) => latest.current.onChange(changed, what),
      onRun: () => latest.current.onRun(),
      onSave: () => latest.current.onSave(),
    });
    onReady(view);
    return () => view.destroy();
  }, []);
  return <div class="editor" ref={host} />;
}
