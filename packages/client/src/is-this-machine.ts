/** Whether an address is of the machine that asks, so that what goes there without TLS meets nobody on its way. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
