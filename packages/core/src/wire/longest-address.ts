/** Characters. Longer addresses are refused by common servers and gateways: what is longer is sent as a body. */
export const longestAddress: number = 7_000;
