import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ExplainViewProps } from '../explain/explain-view.tsx';
import type { ChoiceStore } from './choice-store.ts';
import { phrase } from '../view/text/phrase.ts';

export interface ExplainSectionProps extends ExplainViewProps {
  /** A counter that the host increments to open the explanation. */
  readonly opens: number;
  readonly choices: ChoiceStore;
}

/** The explanation of a search, opened by a button. It is loaded when opened, to keep the initial load small. */
export function ExplainSection({ opens, choices, ...props }: ExplainSectionProps): VNode {
  const [open, setOpen] = useState(() => choices.read('explain') === 'open');
  const [view, setView] = useState<{ readonly View: ComponentType<ExplainViewProps> }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (opens === 0) return;
    setOpen(true);
    document.getElementById('aql-explain-title')?.scrollIntoView({ block: 'nearest' });
  }, [opens]);
  useEffect(() => {
    choices.keep('explain', open ? 'open' : 'closed');
    if (!open || view !== undefined) return;
    setFailed(false);
    import('../explain/explain-view.tsx').then(
      ({ ExplainView }) => setView({ View: ExplainView }),
      () => setFailed(true),
    );
  }, [open]);
  return (
    <section class="aql-explain-section" aria-labelledby="aql-explain-title">
      <h2>
        <button
          type="button"
          id="aql-explain-title"
          aria-expanded={open}
          aria-controls="aql-explain-body"
          onClick={() => setOpen(!open)}
        >
          {phrase('Explain')}
        </button>
      </h2>
      <div id="aql-explain-body" hidden={!open}>
        {open && view !== undefined && <view.View {...props} />}
        {open && view === undefined && (
          <p class="aql-soft">
            {failed
              ? phrase('The explanation could not be loaded. Open it again when the connection is back.')
              : phrase('Loading.')}
          </p>
        )}
      </div>
    </section>
  );
}
