import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defineMessages, t } from '../../i18n/messages.ts';
import { SECOND } from '../../lib/durations.ts';
import { HttpError, tooManyRequests } from '../../lib/errors.ts';
import { fileTooLarge } from './check-file.ts';

const messages = defineMessages({
  busy: {
    defaultMessage: 'Too many files are being uploaded right now. Try again in a moment.',
    description: 'Error after a file was chosen',
  },
  type: {
    defaultMessage: 'Send the file as application/octet-stream.',
    description: 'Error for a request that no page of the site sends',
  },
});

/**
 * An upload is in memory until it is stored, so a process limits what all of them take up by then, as a multiple of the
 * largest file. Uploads that have only begun take up nothing: clients that start many and send nothing don't keep others
 * from uploading, but each user may have only a few, and the process only so many connections.
 */
const MAX_FILES_IN_MEMORY = 8;
const MAX_CONCURRENT = 40;
const MAX_CONCURRENT_PER_USER = 2;
const RETRY_AFTER = 5 * SECOND;

const FILE = 'application/octet-stream';

/** Whether the content type announces a file. */
export function isFileRequest({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === FILE;
}

/** Lets the routes of `scope` accept files: the raw body, up to `maxBytes`. Call it in a separate scope. */
export function acceptFiles(scope: FastifyInstance, maxBytes: number): void {
  const options = { parseAs: 'buffer', bodyLimit: maxBytes } as const;
  scope.addContentTypeParser(FILE, options, async (_: FastifyRequest, bytes: Buffer) => bytes);
}

/** Limits concurrent uploads. */
export class IncomingFiles {
  readonly #uploads = new Set<{ userId: number; received(): number }>();

  /**
   * Call it before the body is read, once the user is known. Throws 413 if the announced length is too large, and 429 while too
   * many uploads are running. The upload stops counting when the response has been sent or the client has disconnected.
   */
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, maxBytes }: { userId: number; maxBytes: number },
  ): void {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw fileTooLarge(maxBytes);
    const { socket } = request.raw;
    // A request that no network carries, in a test, counts as received at once.
    const before = socket.bytesRead ?? 0;
    const upload = { userId, received: () => (socket.bytesRead ?? maxBytes) - before };
    const all = [...this.#uploads];
    const inMemory = all.reduce((sum, each) => sum + each.received(), 0);
    if (
      all.filter((each) => each.userId === userId).length >= MAX_CONCURRENT_PER_USER ||
      all.length >= MAX_CONCURRENT ||
      inMemory >= MAX_FILES_IN_MEMORY * maxBytes
    ) {
      throw tooManyRequests(t(messages.busy), RETRY_AFTER);
    }
    this.#uploads.add(upload);
    const release = () => this.#uploads.delete(upload);
    reply.raw.once('finish', release).once('close', release);
  }
}

/** The bytes of a request that {@link acceptFiles} has read. Throws 415 for any other body. */
export function readFileBody({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) {
    throw new HttpError(415, 'unsupported_media_type', t(messages.type));
  }
  return body;
}
