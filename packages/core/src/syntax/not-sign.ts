/** The pattern of a sign that people write before a condition for NOT: a minus, a dash, `¬` or `~`. */
export const notSign = '[-−–¬~]';
