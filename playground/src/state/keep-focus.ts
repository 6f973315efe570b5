/** A menu and a dialog keep the focus themselves while they are open: a focus outside would close the menu. */
const landmarks = 'header, nav, main, section, footer, dialog, .menu-panel, [role="group"]';

/**
 * Keeps the focus in its part of the page when the focused element is removed or hidden, such as a button that has done its work. The
 * browser would drop it, and keyboards would start again at the top. Returns what ends it.
 */
export function keepFocus(): () => void {
  let trail: readonly Element[] = document.activeElement === null ? [] : ancestors(document.activeElement);
  const remember = ({ target }: FocusEvent): void => {
    trail = target instanceof Element ? ancestors(target) : [];
  };
  const restore = (): void => {
    const [last] = trail;
    const { activeElement } = document;
    // Whether it is visible is asked last, since the page is laid out to know it.
    if (last === undefined || last === document.body) return;
    if (activeElement !== null && activeElement !== document.body && activeElement !== last) return;
    if (last.checkVisibility()) return;
    const rest = trail.find((element) => element.matches(landmarks) && element.checkVisibility());
    trail = [];
    if (!(rest instanceof HTMLElement)) return;
    rest.tabIndex = -1;
    rest.focus({ preventScroll: true });
  };
  let frame = 0;
  const later = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(restore);
  };
  const observer = new MutationObserver(later);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-pane', 'hidden'] });
  document.addEventListener('focusin', remember);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

function ancestors(target: Element): readonly Element[] {
  const found: Element[] = [];
  for (let element: Element | null = target; element !== null; element = element.parentElement) found.push(element);
  return found;
}
