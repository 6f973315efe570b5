/** Requests that are sent to a service in so many milliseconds at most, but for those that a person waits for. */
export const requestLimit = { requests: 240, milliseconds: 10_000 } as const;
