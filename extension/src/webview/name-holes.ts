/**
 * Writes the variables of a saved search that was made from a template as the program writes them: `{{kind}}` becomes `${kind}`. `variables`
 * has their expressions by their names.
 */
export const nameHoles =
  (variables: Readonly<Record<string, string>>): ((sentence: string) => string) =>
  (sentence) =>
    sentence.replaceAll(/\{\{([^{}]*)\}\}/g, (variable, name: string) =>
      Object.hasOwn(variables, name) ? `\${${variables[name] ?? ''}}` : variable,
    );
