/**
 * A name as plain text where VS Code makes an icon of `$(…)` in some places, and shows a backslash in others: tests are so, and symbols. An
 * unseen sign keeps the parts of the icon apart.
 */
export const plainName = (name: string): string => name.replaceAll('$(', '$\u2060(');
