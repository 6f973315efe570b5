/** Whether a text is the address of a PostgreSQL database. */
export const isPostgresUrl = (text: string): boolean => /^postgres(?:ql)?:\/\//i.test(text);
