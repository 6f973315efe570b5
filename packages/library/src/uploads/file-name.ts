/** Lower case, without a dot; empty when there is none. A leading dot begins a name, not an extension. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The name without its extension, the title of who gives none (§2.3). */
export function titleOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
}
