import type { Mail } from './mailer.ts';

/** A message in its transmitted form, with sender and recipient. */
export interface ComposedMail {
  envelope: { from: string | false; to: string[] };
  message: Buffer;
}

/** Composes complete mails from `from`; `date` is in epoch milliseconds. */
export function makeComposer(from: string): (mail: Mail, date: number) => Promise<ComposedMail> {
  return async ({ to, subject, text, html, headers }, date) => {
    // Loaded on demand: commands that send no mail start faster.
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
