/** The length of the longest address, in characters, that common servers and gateways accept. Longer requests are sent as a body. */
export const longestAddress: number = 7_000;
