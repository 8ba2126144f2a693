import { defineMessages, t } from '../i18n/messages.ts';
import '../http/fastify-types.ts';
import type { LmsErrorCode } from '@lectern/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { StorageError } from '../db/storage-error.ts';
import { isFramed } from '../http/navigation.ts';
import { presentError } from '../http/present-error.ts';
import { checkReply, isCommonFailure } from '../http/reply-check.ts';
import { overloadFailure, storageFailure } from '../http/storage-failure.ts';
import { runInLanguage } from '../i18n/current-language.ts';
import {
  badRequest,
  HttpError,
  notFound,
  OverloadError,
  RedirectError,
  UndeclaredReplyError,
} from '../lib/errors.ts';
import { escapeHtml } from '../lib/html.ts';
import { readingOf, runForReader } from '../pages/current-reading.ts';
import { sendErrorPage, sendFramedError } from '../pages/error-page.ts';
import { languageOf } from './language.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'There’s nothing at this address.',
    description: 'Error of a call to an unknown address',
  },
  character: {
    defaultMessage: 'The text contains a character that can’t be stored.',
    description: 'Error of a form or call',
  },
  fault: {
    defaultMessage: 'Something went wrong on our side. We’ve logged it.',
    description: 'Error of a call after a fault of the site',
  },
});

/** PostgreSQL's error for a NUL in a text. SQLite stores it, but no genuine text contains one. */
const NOT_KEPT = '22021';
/** Codes for errors that Fastify and its plugins throw themselves. */
const FASTIFY_CODES: Readonly<Record<number, LmsErrorCode>> = {
  400: 'bad_request',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** Converts any error to a response that reveals only what the caller may know. */
export const errors = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError | HttpError | RedirectError, request, reply) => {
    if (error instanceof RedirectError) return reply.redirect(error.location);
    if (hasReaderLeft(error, reply)) {
      request.log.info({ req: request }, 'left before the end of the answer');
      return reply.hijack();
    }
    return sendInLanguage(() => toHttpError(error, request), request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    sendInLanguage(() => notFound(t(messages.missing)), request, reply),
  );
});

/**
 * Responds to URLs that the router can't parse (a broken escape, an unterminated segment). No hooks run for these, so
 * the response is written directly; it doesn't repeat any input.
 */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const body = JSON.stringify({ detail: 'This link isn’t valid.', error_code: 'bad_request' });
  reply.hijack();
  reply.raw.writeHead(error.statusCode ?? 400, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  reply.raw.end(body);
}

/** Learners close tabs and navigate while files are loading: a client abort isn't an error, and has no recipient. */
function hasReaderLeft({ code }: Partial<FastifyError>, reply: FastifyReply): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
}

function toHttpError(error: FastifyError | HttpError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof UndeclaredReplyError) {
    request.log.error({ err: error }, 'undeclared answer');
    return new HttpError(500, 'internal_error', error.message);
  }
  if (error instanceof StorageError) {
    // Without its stack: an outage fails every request, at the same place.
    request.log.error({ fault: error.fault }, error.message);
    return storageFailure(error);
  }
  if (error instanceof OverloadError) {
    request.log.error(error.message);
    return overloadFailure();
  }
  if (error.code === NOT_KEPT) return badRequest(t(messages.character));
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return new HttpError(status, FASTIFY_CODES[status] ?? 'bad_request', error.message);
  }
  request.log.error({ err: error }, 'request failed');
  return new HttpError(500, 'internal_error', t(messages.fault));
}

/** Some errors are thrown before the language is known, or where the request's context is lost. */
function sendInLanguage(
  makeError: () => HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Errors before authentication are presented as to an anonymous visitor.
  request.identity ??= { kind: 'anonymous' };
  request.cookies ??= {};
  request.language ??= languageOf(request);
  return runInLanguage(request.language, () =>
    runForReader(readingOf(request), () => sendError(makeError(), request, reply)),
  );
}

function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(error.headers);
  if (isFramed(request)) return sendFramedError(request, reply, error);
  if (wantsPage(request, error)) return sendErrorPage(request, reply, error);
  const { call } = request.routeOptions.config;
  const declared = call?.responses[error.status]?.contentType;
  // Django views that need a session refuse with plain text, not JSON (wire contract 10.4).
  if (call?.auth === 'session' && declared !== undefined) {
    return reply.code(error.status).type(`${declared}; charset=utf-8`).send(escapeHtml(error.message));
  }
  const body = presentError(call, error);
  if (call && request.server.checkReplies && !isCommonFailure(call, error.status)) {
    try {
      checkReply(call, error.status, body);
    } catch (fault) {
      request.log.error({ err: fault }, 'undeclared error');
      const message = fault instanceof Error ? fault.message : String(fault);
      return reply.code(500).send({ detail: message, error_code: 'internal_error' });
    }
  }
  return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Whether to respond with an HTML page: on page routes, and when a browser navigates to what doesn't exist. */
function wantsPage(request: FastifyRequest, error: HttpError): boolean {
  if (request.onUnitsOrigin) return false;
  if (request.routeOptions.config.page) return true;
  const isApi = request.url.startsWith('/api/');
  return error.status === 404 && !isApi && (request.headers.accept ?? '').includes('text/html');
}
