import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { phrase } from '../text/phrase.ts';

export interface FacetFrameProps {
  readonly label: string;
  readonly display: 'bars' | 'swatches' | 'columns';
  readonly isClosed: boolean;
  /** Opens or closes the group; without it the group is always open. */
  readonly onFold?: (() => void) | undefined;
  /** Removes the conditions of the query on the facet; absent where there are none. */
  readonly onClear?: (() => void) | undefined;
  readonly blocked: boolean;
  readonly style?: Readonly<Record<string, string>> | undefined;
  readonly children: ComponentChildren;
}

/** A group of facet values under a heading that opens and closes it. */
export function FacetFrame(props: FacetFrameProps): VNode {
  const { label, display, isClosed, onFold, onClear, blocked, style, children } = props;
  const head = useRef<HTMLDivElement>(null);
  return (
    <section class={`aql-facet aql-facet-${display}`} aria-label={label} style={isClosed ? {} : { ...style }}>
      <div class="aql-facet-head" ref={head}>
        <h3>
          {onFold === undefined ? (
            label
          ) : (
            <button type="button" class="aql-facet-fold" aria-expanded={!isClosed} onClick={onFold}>
              {label}
            </button>
          )}
        </h3>
        {onClear !== undefined && (
          <button
            type="button"
            class="aql-link"
            aria-label={phrase('Clear {0}', label)}
            aria-disabled={blocked}
            onClick={() => {
              if (blocked) return;
              // The button goes; the heading stays.
              head.current?.querySelector<HTMLElement>('.aql-facet-fold')?.focus();
              onClear();
            }}
          >
            {phrase('Clear')}
          </button>
        )}
      </div>
      {!isClosed && children}
    </section>
  );
}
