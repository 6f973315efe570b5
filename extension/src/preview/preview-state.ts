/** What a panel keeps when it is hidden, and when the window is loaded again. */
export interface PreviewState {
  /** The file that was followed. */
  readonly uri?: string;
  /** The search that the preview was held to. */
  readonly held?: { readonly offset: number; readonly name: string };
  /** Small choices of the person, by name. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** Reads what was kept, by this version or another. */
export function readPreviewState(kept: unknown): PreviewState {
  if (typeof kept !== 'object' || kept === null) return {};
  const uri = 'uri' in kept && typeof kept.uri === 'string' ? kept.uri : undefined;
  const held = 'held' in kept ? readHeld(kept.held) : undefined;
  const choices = 'choices' in kept ? readChoices(kept.choices) : undefined;
  return {
    ...(uri === undefined ? {} : { uri }),
    ...(held === undefined ? {} : { held }),
    ...(choices === undefined ? {} : { choices }),
  };
}

function readHeld(kept: unknown): PreviewState['held'] {
  if (typeof kept !== 'object' || kept === null || !('offset' in kept) || !('name' in kept)) return undefined;
  const { offset, name } = kept;
  return typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0 && typeof name === 'string'
    ? { offset, name }
    : undefined;
}

function readChoices(kept: unknown): PreviewState['choices'] {
  if (typeof kept !== 'object' || kept === null) return undefined;
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
