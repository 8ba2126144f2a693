import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  /** The message as received, with unfolded quoted-printable lines. */
  message: string;
}

export interface MailServer {
  url: string;
  /** The messages accepted so far, oldest first. */
  received: ReceivedMail[];
  close(): Promise<void>;
}

export interface MailServerRules {
  /** The response to a recipient; null accepts it. */
  recipient?: (address: string) => { code: number } | null;
  /** Runs when a message has arrived, before it is accepted; a result refuses it. */
  message?: (mail: ReceivedMail, hangUp: () => void) => Promise<{ code: number } | null>;
}

const refusal = ({ code }: { code: number }) =>
  Object.assign(new Error('refused by the test'), { responseCode: code });

/** A real SMTP server on loopback. */
export async function startMailServer({ recipient, message }: MailServerRules = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refused = recipient?.(address) ?? null;
      done(refused && refusal(refused));
    },
    onData(stream, session, done) {
      const [first] = session.envelope.rcptTo;
      text(stream).then(async (whole) => {
        const mail = { to: first?.address ?? '', message: whole.replace(/=\r?\n/g, '') };
        let hungUp = false;
        const hangUp = () => {
          hungUp = true;
          // The server identifies connections by id; tests have one at a time.
          for (const connection of server.connections) connection.close();
        };
        const refused = (await message?.(mail, hangUp)) ?? null;
        if (hungUp) return;
        if (refused === null) received.push(mail);
        done(refused && refusal(refused));
        // The client may be killed in the middle of a message; then there is no message.
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
