/**
 * A mail that was not handed over. `not-sent`: certainly not, and another try may help; `refused`: the server will
 * never take it; `unknown`: it was on its way when the answer failed to come, so another try might send it twice.
 */
export class MailError extends Error {
  readonly certainty: 'not-sent' | 'refused' | 'unknown';

  constructor(certainty: MailError['certainty'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailError';
    this.certainty = certainty;
  }
}
