/** Whether an expression has the same value each time it is evaluated: a name, or a member of one. Equal ones share a variable. */
export const isSteady = (expression: string): boolean => /^[\p{L}\p{M}\p{N}_$.]+$/u.test(expression);
