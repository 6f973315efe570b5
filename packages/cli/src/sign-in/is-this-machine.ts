/** Whether an address is of this machine, so that what goes there without TLS meets nobody on its way. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  /^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
