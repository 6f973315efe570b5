/** Whether an expression of a program gives the same each time: a name, or a member of one. Of it, two are one. */
export const isSteady = (expression: string): boolean => /^[\p{L}\p{M}\p{N}_$.]+$/u.test(expression);
