/**
 * Begins the actor of transactions that store initial content; its version follows. No id of a user begins so. The same in files and databases, since
 * libraries are copied between them.
 */
export const actorPrefix = 'initial content ';
