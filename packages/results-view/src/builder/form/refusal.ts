/** Thrown where an act cannot be done; `changeForm` catches it. The message is a sentence for the person. */
export class Refusal extends Error {}
