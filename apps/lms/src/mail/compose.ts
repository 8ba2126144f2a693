import type { Mail } from './mailer.ts';

/** A message as it goes over the wire, with whom it is from and for. */
export interface ComposedMail {
  envelope: { from: string | false; to: string[] };
  message: Buffer;
}

/** Writes mails from `from` in full; `date` is in epoch milliseconds. */
export function makeComposer(from: string): (mail: Mail, date: number) => Promise<ComposedMail> {
  return async ({ to, subject, text, html, headers }, date) => {
    // On demand: commands that send no mail start faster.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true }, { from });
    const composed = await transport.sendMail({
      to,
      subject,
      text,
      date: new Date(date),
      // Tells auto-responders not to reply.
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      ...(html !== undefined && { html }),
    });
    return { envelope: composed.envelope, message: composed.message as Buffer };
  };
}
