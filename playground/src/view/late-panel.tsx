import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export interface LatePanelProps<Props extends object> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** A panel that is loaded when somebody opens it, so that the first visit costs less. `load` is the same each time. */
export function LatePanel<Props extends object>({ load, props }: LatePanelProps<Props>): VNode | null {
  const [view, setView] = useState<{ readonly View: ComponentType<Props> }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (View) => setView({ View }),
      () => setFailed(true),
    );
  }, [load]);
  if (view !== undefined) return <view.View {...props} />;
  return failed ? <p role="alert">This could not be loaded. Open it again when the connection is back.</p> : null;
}
