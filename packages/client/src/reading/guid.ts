const guid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a text has the form of the service's ids. */
export const isGuid = (text: string): boolean => guid.test(text);
