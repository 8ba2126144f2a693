import type { Block, ExerciseContent, ProblemContent, VideoContent, VideoQuestion } from '@lectern/olx';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { type Html, html } from '../../lib/html.ts';
import { attributes, authorMarkup, elementIdOf, isolated, visuallyHidden } from '../../lib/markup.ts';
import { authorDirection } from '../../pages/course-language.ts';
import { siteText } from '../../pages/site-text.ts';
import { renderExercise } from '../exercises/exercise.html.ts';
import type { StaffPage } from '../exercises/exercise-type.ts';
import { findStaffPage } from '../exercises/exercise-types.ts';
import { exerciseSituation } from '../exercises/exercise-visit.ts';
import { renderProblem } from '../problems/problem.html.ts';
import { problemSituation } from '../problems/problem-situation.ts';
import { offersShift } from '../problems/shift-offer.ts';
import type { UnitPage } from './unit-page.ts';
import { renderUnsupported } from './unsupported.html.ts';
import { renderQuizReturn, renderVideo } from './video.html.ts';

const messages = defineMessages({
  staffTools: {
    defaultMessage: 'Staff tools<hidden> for “{block}”, in a new tab</hidden>',
    description: 'Link for the course team below a problem or exercise; what is hidden is for screen readers',
  },
  locked: {
    defaultMessage: 'This content is for learners in the verified track.',
    description: 'In place of content that needs the paid track',
  },
  topic: {
    defaultMessage: 'The topic is “{topic}”.',
    description: 'After the notice that a discussion is here',
  },
  discussion: {
    defaultMessage: 'This is a discussion.',
    description: 'In place of a discussion, in a course without discussions',
  },
  noDiscussions: {
    defaultMessage: 'This course has no discussions here.',
    description: 'After “This is a discussion.”',
  },
  discuss: {
    defaultMessage: 'Discuss this with the others.',
    description: 'Above a link to a discussion',
  },
  openDiscussion: {
    defaultMessage: 'Open the discussion',
    description: 'Link',
  },
});

/** What is in a block that the visitor may open. */
export function renderContent(block: Block, page: UnitPage): Html {
  const { content } = block;
  switch (content.kind) {
    case 'html':
      return html`<div${attributes({ class: 'author', ...authorDirection(page.visit.access.course.tree.language, content.html), 'data-text': true, 'data-mark': page.settings.mark })}>${authorMarkup(content.html)}</div>`;
    case 'video':
      return renderVideo({
        content,
        title: block.displayName,
        id: elementIdOf(block.usageKey),
        state: page.work.states.get(block.usageKey),
        quiz: listQuiz(content, page.visit),
      });
    case 'problem':
      return renderProblemBlock(block, content, page);
    case 'exercise':
      return renderExerciseBlock(block, content, page);
    case 'discussion':
      return renderDiscussion(content.target, page.discussionUrl);
    case 'unsupported':
      return renderUnsupported(block, content, {
        course: page.visit.access.course,
        reportUrl: page.staffUrlOf?.('import', block.usageKey) ?? null,
      });
    case 'container':
      return html``;
  }
}

function renderProblemBlock(block: Block, content: ProblemContent, page: UnitPage): Html {
  const { visit, work } = page;
  const situation = problemSituation(block, content, {
    state: work.states.get(block.usageKey),
    seed: work.seedOf(block.usageKey),
    now: visit.access.now,
    variantOf: work.variantOf,
  });
  const inside = renderProblem({
    block,
    situation,
    mayAnswer: visit.savesWork,
    hasLearner: visit.learnerId !== null,
    mayShift: offersShift(visit, situation),
    showAnswer: false,
    message: '',
  });
  return html`<div data-body>${inside}</div>${renderQuizReturnOf(block, visit)}${renderStaffTools(block, page, 'problem')}`;
}

function renderExerciseBlock(block: Block, content: ExerciseContent, page: UnitPage): Html {
  const { visit, work } = page;
  const { now, user } = visit.access;
  const situation = exerciseSituation(block, content, { state: work.states.get(block.usageKey), now });
  const inside = renderExercise(situation, {
    mayAct: visit.savesWork,
    hasLearner: visit.learnerId !== null,
    loaded: work.loaded,
    timeZone: user?.timeZone ?? null,
    message: null,
  });
  return html`<div data-body>${inside}</div>${renderStaffTools(block, page, findStaffPage(content.exercise))}`;
}

/** The problems of a video's quiz that this visitor has on the page. */
function listQuiz({ quiz = [] }: VideoContent, { blocks }: UnitVisit): VideoQuestion[] {
  return quiz.filter(({ usageKey }) =>
    blocks.some(({ block, state }) => block.usageKey === usageKey && state === 'open'),
  );
}

function renderQuizReturnOf({ usageKey }: Block, { blocks }: UnitVisit): Html | null {
  const question = blocks
    .flatMap(({ block: { content } }) => (content.kind === 'video' ? (content.quiz ?? []) : []))
    .find((each) => each.usageKey === usageKey);
  return question ? renderQuizReturn(question.seconds) : null;
}

/** Opens in a new tab, so that staff keep their place in the course. */
function renderStaffTools(
  { usageKey, displayName }: Block,
  { staffUrlOf }: UnitPage,
  page: 'problem' | StaffPage | null,
): Html | null {
  if (staffUrlOf === null || page === null) return null;
  return html`<p class="staff-tools">${siteText(
    html`<a href="${staffUrlOf(page, usageKey)}" target="_blank" rel="noopener">${rich(messages.staffTools, {
      block: isolated(displayName),
      hidden: visuallyHidden,
    })}</a>`,
  )}</p>`;
}

/** In place of a locked block. Front ends offer the upgrade above the frame (CWR-59). */
export function renderLocked(): Html {
  return html`<div class="unsupported"><p>${siteText(html`<strong>${t(messages.locked)}</strong>`)}</p></div>`;
}

/** Threads are beside the unit, in the front end; the link is for one without that panel. */
function renderDiscussion(target: string | null, url: string | null): Html {
  const topic = target !== null && html` ${rich(messages.topic, { topic: isolated(target) })}`;
  const text =
    url === null
      ? html`<strong>${t(messages.discussion)}</strong> ${t(messages.noDiscussions)}${topic}`
      : html`<strong>${t(messages.discuss)}</strong>${topic} <a href="${url}">${t(messages.openDiscussion)}</a>`;
  return html`<div class="unsupported"><p>${siteText(text)}</p></div>`;
}
