import { parseCourseKey } from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { accessFor, courseNotFound, isEnrolled } from '../../kernel/access/access.ts';
import { readCourseGates } from '../../kernel/access/course-restrictions.policy.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { MAX_ANSWER_LENGTH, type SurveyForm } from '../../kernel/surveys/survey-form.ts';
import { findAnswers, findSurvey, type SurveyKey, saveAnswers } from '../../kernel/surveys/surveys.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { RedirectError } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html.ts';
import { errorSummary, inputField, readForm, selectField, textField } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { type AnswerProblems, findAnswerProblems } from './answers.policy.ts';

const messages = defineMessages({
  send: { defaultMessage: 'Send answers', description: 'Button of a survey' },
  optional: { defaultMessage: '{label} (optional)', description: 'Label of a field that may be left empty' },
  choose: { defaultMessage: 'Choose', description: 'First choice of a list, which is none' },
});

type SurveyRoute = { Params: { courseId: string } };

const PATH = '/courses/:courseId/survey';
const config = { page: true } as const;

/** GET and POST /courses/{courseId}/survey (RTE-19): the survey that a course requires before it opens. */
export function registerSurveyPage(app: FastifyInstance, context: Context): void {
  app.get<SurveyRoute>(PATH, { config }, async (request, reply) => {
    const user = requirePageUser(request);
    const { surveyKey, form } = await getSurvey(context, request, user, context.db.read);
    const answers = (await findAnswers(context.db.read, surveyKey)) ?? {};
    return sendForm(request, reply, { form, answers, problems: {} });
  });

  app.post<SurveyRoute>(PATH, { config }, async (request, reply) => {
    const user = requirePageUser(request);
    const result = await context.db.write(async (tx) => {
      const { surveyKey, form } = await getSurvey(context, request, user, tx);
      const typed = readForm(
        request,
        form.fields.map(({ name }) => idOf(name)),
      );
      const answers = Object.fromEntries(
        form.fields.map(({ name }) => [name, (typed[idOf(name)] ?? '').trim()]),
      );
      const problems = findAnswerProblems(form, answers);
      const isFine = Object.keys(problems).length === 0;
      if (isFine) await saveAnswers(tx, surveyKey, { answers, at: context.clock.now() });
      return { form, answers, problems, isFine };
    });
    if (!result.isFine) return sendForm(request, reply, result);
    return reply.redirect(localCourseLinks(request.site, request.params.courseId).home, 303);
  });
}

/** The survey for a learner of the course; redirects everyone else to the course. Throws 404 for an unknown course. */
async function getSurvey(
  context: Context,
  { params, identity, site }: FastifyRequest<SurveyRoute>,
  user: User,
  reader: Reader,
): Promise<{ surveyKey: SurveyKey; form: SurveyForm }> {
  const asked = parseCourseKey(params.courseId);
  if (asked === null) throw courseNotFound();
  const access = await accessFor(context, asked, identity, reader);
  const { survey } = readCourseGates(access.course.tree);
  const { denial } = access.decision;
  const mayAnswer = isEnrolled(access) && (denial === null || denial === 'survey_required');
  const form = mayAnswer && survey !== null ? await findSurvey(reader, survey) : null;
  const { courseKey } = access.course;
  if (survey === null || form === null) throw new RedirectError(localCourseLinks(site, courseKey).home);
  return { surveyKey: { userId: user.id, courseKey, survey }, form };
}

/** Prefixed, because an author may give a field the name of another element of the page. */
const idOf = (name: string): string => `answer-${name}`;

function sendForm(
  request: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  {
    form,
    answers,
    problems,
  }: { form: SurveyForm; answers: Record<string, string>; problems: AnswerProblems },
): FastifyReply {
  const failed = Object.entries(problems);
  return sendPage(request, reply, {
    title: form.title,
    width: 'narrow',
    status: failed.length > 0 ? 400 : 200,
    isRefused: failed.length > 0,
    noIndex: true,
    body: html`<header class="page-title"><h1 dir="auto">${form.title}</h1>
${form.intro !== '' && html`<p class="page-title__lead" dir="auto">${form.intro}</p>`}</header>
<div class="stack">
${errorSummary(Object.fromEntries(failed.map(([name, problem]) => [idOf(name), problem])))}
<form class="form" method="post" action="${localCourseLinks(request.site, request.params.courseId).survey}" novalidate>
${csrfField(request)}
${form.fields.map((field) => fieldOf(field, answers[field.name] ?? '', problems[field.name]))}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.send)}</button></div>
</form>
</div>`,
  });
}

function fieldOf(field: SurveyForm['fields'][number], value: string, error: string | undefined): Html {
  const { name, type, required, options } = field;
  const label = required ? field.label : t(messages.optional, { label: field.label });
  const shared = { name: idOf(name), label, value, error };
  if (type === 'choice') {
    const choices = [
      { value: '', label: t(messages.choose) },
      ...options.map((text) => ({ value: text, label: text })),
    ];
    return selectField({ ...shared, options: choices });
  }
  const typed = { ...shared, required, maxLength: MAX_ANSWER_LENGTH };
  return type === 'long' ? textField(typed) : inputField(typed);
}
