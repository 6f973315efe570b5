/** `{{name}}`, blanks inside the braces allowed. A name is letters, digits, `_`, `-` and `.`. */
const variableForm = /\{\{\s*([\p{L}\p{M}\p{N}_.-]+)\s*\}\}/uy;

/** The variable written at `at`: its name and where it ends. */
export function variableAt(text: string, at: number): { readonly name: string; readonly end: number } | undefined {
  variableForm.lastIndex = at;
  const name = variableForm.exec(text)?.[1];
  return name === undefined ? undefined : { name, end: variableForm.lastIndex };
}
