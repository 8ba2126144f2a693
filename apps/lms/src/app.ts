import './http/fastify-types.ts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { Call } from '@lectern/contract';
import fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { FAST_COMPRESSION } from './http/compression.ts';
import { currentAddressOf } from './http/old-addresses.ts';
import { toTrustProxy } from './lib/trusted-proxies.ts';
import { registerAccountDeletion } from './modules/account-deletion/account-deletion.module.ts';
import { registerAgreements } from './modules/agreements/agreements.module.ts';
import { registerBookmarks } from './modules/bookmarks/bookmarks.module.ts';
import { registerCalculator } from './modules/calculator/calculator.module.ts';
import { registerCalendar } from './modules/calendar/calendar.module.ts';
import { registerCatalogue } from './modules/catalogue/catalogue.module.ts';
import { registerCelebrations } from './modules/celebrations/celebrations.module.ts';
import { registerCertificates } from './modules/certificates/certificates.module.ts';
import { registerCourseFiles } from './modules/course-files/course-files.module.ts';
import { registerCourseHome } from './modules/course-home/course-home.module.ts';
import { registerCoursePages } from './modules/course-pages/course-pages.module.ts';
import { registerCourseware } from './modules/courseware/courseware.module.ts';
import { registerDiscussions } from './modules/discussions/discussions.module.ts';
import { registerEmailAddress } from './modules/email-address/email-address.module.ts';
import { registerEnrollment } from './modules/enrollment/enrollment.module.ts';
import { registerEnterprise } from './modules/enterprise/enterprise.module.ts';
import { registerExams } from './modules/exams/exams.module.ts';
import { registerExercises } from './modules/exercises/exercises.module.ts';
import { registerExternalTools } from './modules/external-tools/external-tools.module.ts';
import { registerGoals } from './modules/goals/goals.module.ts';
import { registerMasquerade } from './modules/masquerade/masquerade.module.ts';
import { registerNotes } from './modules/notes/notes.module.ts';
import { registerNotices } from './modules/notices/notices.module.ts';
import { registerNotifications } from './modules/notifications/notifications.module.ts';
import { registerPassword } from './modules/password/password.module.ts';
import { registerProblems } from './modules/problems/problems.module.ts';
import { registerProctoring } from './modules/proctoring/proctoring.module.ts';
import { registerProfile } from './modules/profile/profile.module.ts';
import { registerPrograms } from './modules/programs/programs.module.ts';
import { registerRegistration } from './modules/registration/registration.module.ts';
import { registerSchedule } from './modules/schedule/schedule.module.ts';
import { registerSearch } from './modules/search/search.module.ts';
import { registerSessions } from './modules/sessions/sessions.module.ts';
import { registerSingleSignOn } from './modules/single-sign-on/single-sign-on.module.ts';
import { registerSite } from './modules/site/site.module.ts';
import { registerStaff } from './modules/staff/staff.module.ts';
import { registerSurveys } from './modules/surveys/surveys.module.ts';
import { registerUnits } from './modules/units/units.module.ts';
import { registerUpdates } from './modules/updates/updates.module.ts';
import { registerUpgrades } from './modules/upgrades/upgrades.module.ts';
import { registerVerification } from './modules/verification/verification.module.ts';
import { registerStylesheet } from './pages/stylesheet.ts';
import { addresses } from './plugins/addresses.ts';
import { crossOrigin } from './plugins/cross-origin.ts';
import { csrf } from './plugins/csrf.ts';
import { drain } from './plugins/drain.ts';
import { errors, refuseAddress } from './plugins/errors.ts';
import { identity } from './plugins/identity.ts';
import { language } from './plugins/language.ts';
import { limitReads } from './plugins/limit-reads.ts';
import { metricsEndpoint } from './plugins/metrics.ts';
import { reading } from './plugins/reading.ts';
import { requestDeadline } from './plugins/request-deadline.ts';
import { requestLog, requestLogOptions } from './plugins/request-log.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { site, withoutUnitsCookies } from './plugins/site.ts';
import { untrustedProxy } from './plugins/untrusted-proxy.ts';

// Usage keys exceed the router's default of 100 characters, beyond which it responds with 404.
const MAX_PARAM_LENGTH = 512;
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_HEADERS_TIMEOUT_MS = 10_000;

type RegisterModule = (app: FastifyInstance, context: Context) => void;

/** Every module of the LMS, in no particular order. */
const modules: readonly RegisterModule[] = [
  registerSessions,
  registerRegistration,
  registerSingleSignOn,
  registerPassword,
  registerEmailAddress,
  registerProfile,
  registerAccountDeletion,
  registerSite,
  registerUnits,
  registerNotes,
  registerBookmarks,
  registerCalculator,
  registerCalendar,
  registerPrograms,
  registerCatalogue,
  registerCertificates,
  registerCelebrations,
  registerAgreements,
  registerCourseHome,
  registerCourseFiles,
  registerCoursePages,
  registerCourseware,
  registerDiscussions,
  registerEnrollment,
  registerEnterprise,
  registerExams,
  registerGoals,
  registerMasquerade,
  registerNotices,
  registerNotifications,
  registerProblems,
  registerExercises,
  registerExternalTools,
  registerProctoring,
  registerSchedule,
  registerSearch,
  registerStaff,
  registerSurveys,
  registerUpdates,
  registerUpgrades,
  registerVerification,
];

/** The whole LMS over one context, not yet listening. Tests use the same app with `inject`. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config } = context;
  const app = fastify({
    loggerInstance: context.log,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: toTrustProxy(config.trustProxy),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: currentAddressOf,
    ...requestLogOptions(config),
    frameworkErrors: refuseAddress,
    forceCloseConnections: 'idle',
    // See request-deadline.ts.
    requestTimeout: 0,
    http: {
      // Most requests have no body: creates no stream for it.
      optimizeEmptyRequests: true,
      headersTimeout: Math.min(MAX_HEADERS_TIMEOUT_MS, config.requestTimeoutMs),
      connectionsCheckingInterval: config.requestTimeoutMs / 10,
    },
  });
  // No client sends plain text, and other sites could without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  // Clients send the changes of a PATCH under this type.
  app.addContentTypeParser(
    'application/merge-patch+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.decorate('context', context);
  app.decorate('checkReplies', config.checkReplies);
  app.decorate('servedCalls', new Set<Call>());
  app.addHook('onRoute', ({ config: route }) => {
    if (route?.call) app.servedCalls.add(route.call);
  });
  app.decorateRequest('identity');
  app.decorateRequest('sender');
  app.decorateRequest('language');
  app.decorateRequest('site');
  await app.register(drain);
  await app.register(errors);
  await app.register(requestDeadline, { timeoutMs: config.requestTimeoutMs });
  await app.register(limitReads);
  await app.register(requestLog);
  await app.register(untrustedProxy);
  await app.register(site, { config });
  await app.register(securityHeaders, { config });
  await app.register(crossOrigin, { config });
  await app.register(addresses, { maxParamLength: MAX_PARAM_LENGTH });
  // No client needs to send compressed bodies, and they could be decompression bombs.
  await app.register(compress, { ...FAST_COMPRESSION, globalDecompression: false });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(identity, context);
  await app.register(language);
  await app.register(reading);
  await app.register(csrf, { config });
  await app.register(withoutUnitsCookies);
  await app.register(metricsEndpoint, { metrics: context.metrics });
  registerStylesheet(app);
  for (const register of modules) register(app, context);
  return app;
}
