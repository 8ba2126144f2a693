import { type Body, reportOnboardingCall } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { findAccessOfUser, isEnrolled } from '../../kernel/access/access.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { badRequest, HttpError, notFound } from '../../lib/errors.ts';
import { readMoment } from '../../lib/read-moment.ts';
import { reportOnboarding } from './change-onboarding.ts';
import type { OnboardingChange } from './onboardings.store.ts';
import { readSignedMoment } from './signature.policy.ts';

const MAX_REPORT_BYTES = 16 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body, if its bytes are signed. */
    sentBody: Buffer | null;
    /** The timestamp of a signed message, in epoch milliseconds. */
    signedAt: number;
  }
}

/**
 * POST /api/proctoring/v1/onboarding: a proctoring provider reports a learner's onboarding status. Authenticated by a
 * signature with `PROCTORING_SECRET`, which is verified before the body is parsed; without that setting, the route doesn't
 * exist. A message that is replayed, or older than the stored status, changes nothing (409).
 */
export function registerOnboardingReport(app: FastifyInstance, context: Context): void {
  // Its own scope, because only this route needs the raw body.
  app.register(async (scope) => {
    const parseJson = scope.getDefaultJsonParser('error', 'error');
    scope.decorateRequest('sentBody', null);
    scope.decorateRequest('signedAt', 0);
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_REPORT_BYTES },
      (request, body, done) => {
        request.sentBody = body;
        parseJson(request, body.toString('utf8'), done);
      },
    );
    scope.addHook('preValidation', async (request) => {
      request.signedAt = getSignedMoment(context, request);
    });
    handle(
      scope,
      reportOnboardingCall,
      async ({ body, raw }) => {
        const reported = readReport(body);
        await context.db.write(async (tx) => {
          const { username, course_id: courseKey } = body;
          const user = await findUserByUsername(tx, username);
          const access = user && (await findAccessOfUser(context, courseKey, user, tx));
          if (!user || !access?.course.tree.settings.proctoredExamsEnabled || !isEnrolled(access)) {
            throw notFound('This learner isn’t in a course with proctored exams.');
          }
          const change = { userId: user.id, courseKey, ...reported };
          if (!(await reportOnboarding(tx, change, raw.signedAt))) {
            throw new HttpError(
              409,
              'conflict',
              'A report with this time or a later one has already been received.',
            );
          }
        });
        return { status: 200, body: { message: 'Noted.' } };
      },
      { csrf: 'never' },
    );
  });
}

function getSignedMoment({ config, clock }: Context, request: FastifyRequest): number {
  if (config.proctoringSecret === null) throw notFound('This site doesn’t accept proctoring reports.');
  const header = (name: string) => [request.headers[name]].flat()[0];
  const moment = readSignedMoment(
    config.proctoringSecret,
    {
      timestamp: header('x-lectern-timestamp'),
      signature: header('x-lectern-signature'),
      body: request.sentBody ?? Buffer.alloc(0),
    },
    clock.now(),
  );
  if (moment === null) {
    throw new HttpError(401, 'signature_invalid', 'The signature is missing, wrong or expired.');
  }
  return moment;
}

type Reported = Omit<OnboardingChange, 'userId' | 'courseKey' | 'reportedAt'>;

/** Throws 400 for an invalid date. */
function readReport(body: Body<typeof reportOnboardingCall>): Reported {
  return {
    ...(body.onboarding_status !== undefined && { status: body.onboarding_status }),
    ...(body.onboarding_link !== undefined && { link: body.onboarding_link }),
    ...readDate('releasedAt', body.onboarding_release_date),
    ...readDate('dueAt', body.onboarding_due_date),
    ...readDate('expiresAt', body.expiration_date),
  };
}

function readDate(name: 'releasedAt' | 'dueAt' | 'expiresAt', text: string | null | undefined): Reported {
  if (text === undefined) return {};
  const moment = text === null ? null : readMoment(text);
  if (text !== null && moment === null) throw badRequest(`${text} isn’t a valid time.`, 'invalid_body');
  return { [name]: moment };
}
