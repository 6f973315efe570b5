/** What says things in the person's language: `l10n` of `vscode`, which tests do without. */
export interface L10n {
  readonly t: (message: string, ...args: (string | number | boolean)[]) => string;
}
