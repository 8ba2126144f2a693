import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, tooManyRequests } from '../../http/errors.ts';
import { SECOND } from '../../kernel/time/durations.ts';
import { fileTooLarge } from './check-file.ts';

/** An upload is in memory until it is stored, so concurrent uploads are limited: in one process, and for one user. */
const MAX_CONCURRENT = 8;
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
  readonly #perUser = new Map<number, number>();
  #all = 0;

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
    const own = this.#perUser.get(userId) ?? 0;
    if (own >= MAX_CONCURRENT_PER_USER || this.#all >= MAX_CONCURRENT) {
      throw tooManyRequests(
        'Too many files are being uploaded right now. Try again in a moment.',
        RETRY_AFTER,
      );
    }
    this.#perUser.set(userId, own + 1);
    this.#all += 1;
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      this.#all -= 1;
      const left = (this.#perUser.get(userId) ?? 1) - 1;
      if (left === 0) this.#perUser.delete(userId);
      else this.#perUser.set(userId, left);
    };
    reply.raw.once('finish', release).once('close', release);
  }
}

/** The bytes of a request that {@link acceptFiles} has read. Throws 415 for any other body. */
export function readFileBody({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) {
    throw new HttpError(415, 'unsupported_media_type', 'Send the file as application/octet-stream.');
  }
  return body;
}
