/** Appends a paragraph. Names come from the library and are untrusted, so they are set as text only. */
export function appendLine(parent: HTMLElement, className: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}
