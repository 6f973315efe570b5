/**
 * A message as plain text. VS Code makes a link of `[…](command:…)` in a message, and runs the command when someone selects it: what
 * others have written, such as titles of assets and of searches, names in settings and answers of services, must not be one. An unseen
 * sign, at which no line is broken, keeps the brackets apart.
 */
export const plainMessage = (text: string): string => text.replaceAll('](', ']\u2060(');
