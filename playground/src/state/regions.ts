/** The parts of the page that F6 goes through, each with what takes the focus in it, the first that is there. */
const regions: readonly { readonly part: string; readonly entry: string }[] = [
  { part: '.top', entry: 'button' },
  { part: '.question', entry: 'input' },
  { part: '.form', entry: '.aql-sentence, [data-add]' },
  { part: '.query', entry: '.editor' },
  { part: '.aql-facet-rail', entry: '.aql-facet-value' },
  { part: '.aql-results', entry: '.aql-tile[tabindex="0"], button.aql-tile, .aql-row-open, button, a[href]' },
  { part: '.foot', entry: 'a[href], button' },
];

/** The page's own way into the editor, whose content is in a shadow root. */
export type FocusEditor = () => void;

/** Moves the focus to the next part of the page that is visible, or to the one before. */
export function goToRegion(step: 1 | -1, focusEditor: FocusEditor): void {
  const at = regions.findIndex(({ part }) => document.activeElement?.closest(part));
  const from = at === -1 && step === -1 ? 0 : at;
  for (let count = 1; count <= regions.length; count += 1) {
    const next = regions[(from + step * count + regions.length * 2) % regions.length];
    if (next !== undefined && enter(next.part, focusEditor)) return;
  }
}

/** Moves the focus into a part of the page. False if it is not visible or has nothing that takes the focus. */
export function enter(part: string, focusEditor: FocusEditor): boolean {
  const entry = regions.find((region) => region.part === part)?.entry ?? '';
  const target = [...document.querySelectorAll<HTMLElement>(part)]
    .flatMap((element) => [...element.querySelectorAll<HTMLElement>(entry)])
    .find((element) => element.checkVisibility() && (element.tabIndex !== -1 || element.matches('.editor')));
  if (target === undefined) return false;
  if (target.matches('.editor')) focusEditor();
  else target.focus();
  return true;
}
