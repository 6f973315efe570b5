/** A paragraph. Names come from the library and are hostile: text only. */
export function line(parent: HTMLElement, className: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}
