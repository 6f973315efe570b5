/** The name of the file that a team keeps beside its saved searches. It holds no secrets and no addresses: those are a person's own. */
export const configurationFile = 'assetql.config.json';
