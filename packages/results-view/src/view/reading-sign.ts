/** 1 where text of an element runs from left to right, -1 where it runs from right to left. */
export const readingSign = (element: Element): number => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
