import { type ProctoringSettingsWire, proctoringSettingsCall, reviewPolicyCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { requireUser } from '../../plugins/identity.ts';
import { getReachableExam } from './find-exam.ts';

/** This LMS can't proctor exams; the client reads every field. */
const NO_PROVIDER: ProctoringSettingsWire = {
  contact_us: '',
  link_urls: { contact_us: '', faq: '', online_proctoring_rules: '', tech_requirements: '' },
  exam_proctoring_backend: { download_url: '', instructions: [], name: '', rules: {} },
  provider_name: '',
  provider_tech_support_email: '',
  provider_tech_support_phone: '',
  learner_notification_from_email: '',
  integration_specific_email: '',
};

/** The texts of an exam that the client of 2021 requests before it shows the first page (wire contract 20.2). */
export function registerExamTexts(app: FastifyInstance, context: Context): void {
  const getExam = (identity: Identity, examId: string) => {
    const { id: userId } = requireUser({ identity });
    return getReachableExam(context, { examId: Number(examId), userId, identity }, context.db.read);
  };

  handle(
    app,
    reviewPolicyCall,
    async ({ params, identity }) => {
      const { sequence } = await getExam(identity, params.examId);
      return { status: 200, body: { review_policy: sequence.block.exam?.reviewRules ?? '' } };
    },
    { anonymous: 403 },
  );

  handle(
    app,
    proctoringSettingsCall,
    async ({ params, identity }) => {
      await getExam(identity, params.examId);
      return { status: 200, body: { platform_name: context.config.siteName, ...NO_PROVIDER } };
    },
    { anonymous: 403 },
  );
}
