import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { phrase } from './text/phrase.ts';

export type LoadView<Props extends object> = () => Promise<ComponentType<Props>>;

export interface LatePanelProps<Props extends object> {
  readonly load: LoadView<Props>;
  readonly props: Props;
  /** Displayed until the panel is loaded. */
  readonly placeholders?: VNode;
}

/** A panel that is loaded when opened, to keep the initial load small. `load` must be the same function on each render. */
export function LatePanel<Props extends object>({ load, props, placeholders }: LatePanelProps<Props>): VNode | null {
  const [view, setView] = useState<{ readonly View: ComponentType<Props> }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (View) => setView({ View }),
      () => setFailed(true),
    );
  }, [load]);
  if (view !== undefined) return <view.View {...props} />;
  if (!failed) return placeholders ?? null;
  return <p role="alert">{phrase('This could not be loaded. Open it again when the connection is back.')}</p>;
}
