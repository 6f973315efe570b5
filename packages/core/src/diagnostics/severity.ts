/** How much a diagnostic matters. Only a text without an `error` may be sent. */
export type Severity = 'error' | 'warning' | 'info' | 'hint';
