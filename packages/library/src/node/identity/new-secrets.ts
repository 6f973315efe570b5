/** The password of a user, to be shown once: only its hash is kept. */
export interface NewPassword {
  readonly userName: string;
  readonly mayApprove: boolean;
  readonly password: string;
}

/** What is shown once, when it is made. */
export interface NewSecrets {
  readonly clientSecret: string;
  readonly passwords: readonly NewPassword[];
}
