import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { SECOND } from '../lib/durations.ts';
import { type ComposedMail, makeComposer } from './compose.ts';
import { MailError } from './mail-error.ts';
import type { Mailer, MailerOptions } from './mailer.ts';

/** In sum far below the lease of a job, which would expire during a longer wait. */
const TIMEOUTS = {
  dnsTimeout: 20 * SECOND,
  connectionTimeout: 20 * SECOND,
  greetingTimeout: 20 * SECOND,
  socketTimeout: 60 * SECOND,
};

/**
 * Hands messages to an SMTP server, one connection each. Uses the connection itself, not a transport, because it must
 * know whether a failure was before or after the hand-over.
 */
export function smtpMailer(url: string, { from, clock }: Pick<MailerOptions, 'from' | 'clock'>): Mailer {
  const compose = makeComposer(from);
  const options = { ...parseConnectionUrl(url), ...TIMEOUTS };
  return {
    async send(mail, { beforeHandOver = async () => undefined, signal } = {}) {
      const composed = await compose(mail, clock.now());
      const connection = new SMTPConnection(options);
      try {
        await handOver(connection, options.auth, composed, { beforeHandOver, signal });
      } finally {
        connection.close();
      }
    },
  };
}

async function handOver(
  connection: SMTPConnection,
  auth: SMTPConnection.AuthenticationType | undefined,
  { envelope, message }: ComposedMail,
  { beforeHandOver, signal }: { beforeHandOver: () => Promise<void>; signal: AbortSignal | undefined },
): Promise<void> {
  let isUnderWay = false;
  let refusal: unknown = null;
  // The first read of the message means that the server has asked for it.
  const body = new Readable({
    read() {
      if (isUnderWay) return;
      beforeHandOver().then(
        () => {
          isUnderWay = true;
          this.push(message);
          this.push(null);
        },
        (error: unknown) => {
          refusal = error;
          this.destroy(new Error('The message was held back'));
        },
      );
    },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const settle = (error: unknown) => (error ? reject(error) : resolve());
      // An `error` event without a listener would end the process.
      connection.on('error', reject);
      const giveUp = () => reject(new Error('The process that was sending it was stopped'));
      if (signal?.aborted) giveUp();
      signal?.addEventListener('abort', giveUp);
      body.on('error', reject);
      const send = () => connection.send(envelope, body, settle);
      connection.connect((error) => {
        if (error) reject(error);
        else if (auth && connection.allowsAuth)
          connection.login(auth, (fault) => (fault ? reject(fault) : send()));
        else send();
      });
    });
  } catch (error) {
    if (refusal !== null) throw refusal;
    throw toMailError(error, isUnderWay);
  }
}

/** After the hand-over, only the server's response proves that it did not accept the message. */
function toMailError(error: unknown, isUnderWay: boolean): MailError {
  const { message, responseCode, command } = error as SMTPConnection.SMTPError;
  const isAnswer = typeof responseCode === 'number';
  if (isUnderWay && !(isAnswer && command === 'DATA'))
    return new MailError('unknown', message, { cause: error });
  // A refusal of the sender or the sign-in can be fixed by the site's operators.
  const isFinal = isAnswer && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return new MailError(isFinal ? 'refused' : 'not-sent', message, { cause: error });
}
