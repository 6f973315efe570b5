/** What errors call the token endpoint (the interface specification, §4.2). */
export const tokenCall = 'POST /connect/token';
