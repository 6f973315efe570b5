import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../view/icon.tsx';
import type { LoadView } from '../view/late-panel.tsx';
import type { ChoiceStore } from './choice-store.ts';
import { phrase } from '../view/text/phrase.ts';

export interface LateSectionProps<Props extends object> {
  /** The name of the stored choice whether the section is open; unique in the page. */
  readonly name: string;
  readonly title: string;
  /** Loads the content. Must be the same function on each render. */
  readonly load: LoadView<Props>;
  /** Said when it could not be loaded. */
  readonly failure: string;
  readonly props: Props;
  /** A counter that the host increments to open the section. */
  readonly opens?: number | undefined;
  readonly choices: ChoiceStore;
}

/** A section that a button opens, which is remembered. Its content is loaded when it is opened, to keep the initial load small. */
export function LateSection<Props extends object>(section: LateSectionProps<Props>): VNode {
  const { name, title, load, failure, props, opens = 0, choices } = section;
  const [open, setOpen] = useState(() => choices.read(name) === 'open');
  const [view, setView] = useState<{ readonly View: ComponentType<Props> }>();
  const [failed, setFailed] = useState(false);
  const heading = `aql-${name}-title`;
  const body = `aql-${name}-body`;
  useEffect(() => {
    if (opens === 0) return;
    setOpen(true);
    document.getElementById(heading)?.scrollIntoView({ block: 'nearest' });
  }, [opens]);
  useEffect(() => {
    choices.keep(name, open ? 'open' : 'closed');
    if (!open || view !== undefined) return;
    setFailed(false);
    load().then(
      (View) => setView({ View }),
      () => setFailed(true),
    );
  }, [open]);
  return (
    <section class={`aql-late-section aql-${name}-section`} aria-labelledby={heading}>
      <h2>
        <button type="button" id={heading} aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'open' : 'right'} /> {title}
        </button>
      </h2>
      <div id={body} class="aql-late-section-body" hidden={!open}>
        {open && view !== undefined && <view.View {...props} />}
        {open && view === undefined && <p class="aql-soft">{failed ? failure : phrase('Loading.')}</p>}
      </div>
    </section>
  );
}
