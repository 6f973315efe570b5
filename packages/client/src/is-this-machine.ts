/** Whether a URL refers to this machine, so that requests without TLS cannot be intercepted on a network. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
