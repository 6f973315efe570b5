import type { VNode } from 'preact';

export interface SkipLinksProps {
  readonly label: string;
  readonly links: readonly { readonly label: string; readonly go: () => void }[];
}

/** Ways past long parts of the page, visible while they have the focus. They are buttons because the URL's fragment is the link to a text. */
export function SkipLinks({ label, links }: SkipLinksProps): VNode {
  return (
    <nav class="skip" aria-label={label}>
      {links.map((link) => (
        <button key={link.label} type="button" class="aql-button" onClick={link.go}>
          {link.label}
        </button>
      ))}
    </nav>
  );
}
