/** How much a diagnostic matters. Only a text without an `error` may be sent. */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** Whether a diagnostic forbids to send its text. */
export const isError = ({ severity }: { readonly severity: Severity }): boolean => severity === 'error';
