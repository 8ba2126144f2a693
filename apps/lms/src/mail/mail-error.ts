/**
 * A mail that was not handed over. `not-sent`: certainly not, and a retry may succeed; `refused`: the server will never
 * accept it; `unknown`: the response to its transmission was lost, so a retry might send it twice.
 */
export class MailError extends Error {
  readonly certainty: 'not-sent' | 'refused' | 'unknown';

  constructor(certainty: MailError['certainty'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailError';
    this.certainty = certainty;
  }
}
