/** The controls of an editor, each by what identifies it in another editor of the same subject: its kind, its value where it has one of its own, and its place among the like. */
export function controlsOf(editor: HTMLElement): ReadonlyMap<string, HTMLElement> {
  const controls = new Map<string, HTMLElement>();
  for (const control of editor.querySelectorAll<HTMLElement>('select, input, button, [role="treeitem"]')) {
    const isChoice = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
    const kind = isChoice
      ? `choice ${control.value}`
      : `${control.localName} ${control.getAttribute('aria-label') ?? control.textContent}`;
    let place = 0;
    while (controls.has(`${kind} ${place}`)) place += 1;
    controls.set(`${kind} ${place}`, control);
  }
  return controls;
}

/** What identifies the control of an editor that has the focus; `undefined` if none has it. */
export const focusedControl = (editor: HTMLElement): string | undefined =>
  [...controlsOf(editor)].find(([, control]) => control === document.activeElement)?.[0];
