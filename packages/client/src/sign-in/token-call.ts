/** The name of the token endpoint in errors (the interface specification, §4.2). */
export const tokenCall = 'POST /connect/token';
