/** The nearest element around a list that scrolls it; the page when there is none. */
export function scrollerOf(list: Element): Element {
  const root = list.ownerDocument.scrollingElement ?? list.ownerDocument.documentElement;
  for (let parent = list.parentElement; parent !== null && parent !== root; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if (overflowY === 'auto' || overflowY === 'scroll') return parent;
  }
  return root;
}

/** The top edge of what a scroller shows, in the coordinates of the viewport. */
function topOf(scroller: Element): number {
  const { scrollingElement } = scroller.ownerDocument;
  return scroller === scrollingElement ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop;
}

/** How many pixels of a list are above what its scroller shows; negative while the list starts further down. */
export const scrolledOf = (list: Element, scroller: Element): number =>
  topOf(scroller) - list.getBoundingClientRect().top;

/** The pixels at the upper and lower end of a scroller that are no place to scroll something to (`scroll-padding`). */
export function scrollPaddingOf(scroller: Element): { readonly start: number; readonly end: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller);
  return { start: parseFloat(scrollPaddingTop) || 0, end: parseFloat(scrollPaddingBottom) || 0 };
}
