import type { SurveyExercise } from '@lectern/olx';
import { defineMessages, rich, t } from '../../../i18n/messages.ts';
import { html } from '../../../lib/html.ts';
import { isolated } from '../../../lib/markup.ts';
import { actionButton } from '../action-button.html.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { type LoadedCounts, loadCounts } from '../load-counts.ts';
import { isRecord } from '../stored-state.ts';
import { renderBars } from './bars.html.ts';
import { renderAfterVote, renderItem, renderPollChoices } from './choices.html.ts';
import { nameOfItem, timesOf } from './poll-items.ts';

const messages = defineMessages({
  saved: {
    defaultMessage: 'Your answers are saved.',
    description: 'After a survey was submitted, for screen readers',
  },
  change: {
    defaultMessage: 'Change answers',
    description: 'Button below a survey',
  },
  results: {
    defaultMessage: 'Results: {question}',
    description: 'Heading of the results of one question of a survey',
  },
  none: {
    defaultMessage: 'no answer',
    description: 'In a list of answers to a survey, after “question:”',
  },
});

interface SurveyState {
  /** Id of a choice by id of its question; empty before the vote. */
  choices: Readonly<Record<string, string>>;
}

/** Several questions with the same choices; a learner answers all of them at once. */
export const survey: ExerciseType<SurveyExercise, SurveyState, LoadedCounts> = {
  actions: { vote: 'submits' },

  readState(stored, { questions, choices }) {
    const saved = isRecord(stored) && isRecord(stored.choices) ? stored.choices : {};
    const pairs = questions.flatMap(({ id }): [string, string][] => {
      const choice = Object.hasOwn(saved, id) ? saved[id] : null;
      return typeof choice === 'string' && choices.some((one) => one.id === choice) ? [[id, choice]] : [];
    });
    return { choices: Object.fromEntries(pairs) };
  },

  act({ exercise }, action) {
    const answers = exercise.questions.map(({ id }) => ({ question: id, choice: action.text(fieldOf(id)) }));
    const missing = answers.findIndex(({ choice }) => !exercise.choices.some(({ id }) => id === choice));
    const question = exercise.questions[missing];
    if (question !== undefined) {
      const name = nameOfItem(question, missing);
      return {
        refused: 'invalid_answer',
        detail: t(exerciseMessages.unanswered, { name }),
      };
    }
    return {
      state: { choices: Object.fromEntries(answers.map(({ question, choice }) => [question, choice])) },
      isComplete: true,
      counted: answers.map((answer) => ({ ...answer, times: 1 })),
      announcement: t(messages.saved),
    };
  },

  showsCounts: ({ exercise, state }) => hasAnswered(state) && !exercise.privateResults,

  load: loadCounts,

  render(view) {
    const { exercise, state, elementId, maySubmit, loaded: counts } = view;
    const isOpen = maySubmit || counts === null;
    return html`${
      isOpen &&
      exercise.questions.map((question, index) =>
        renderPollChoices({
          legend: renderItem(question, index),
          name: fieldOf(question.id),
          elementId: `${elementId}-${index}`,
          choices: exercise.choices.map(({ id, label }) => ({ id, label, image: null })),
          chosen: state.choices[question.id] ?? null,
          isDisabled: !maySubmit,
          isInline: true,
        }),
      )
    }
${maySubmit && html`<div class="problem-actions">${actionButton('vote', t(hasAnswered(state) ? messages.change : exerciseMessages.submit), { isPrimary: !hasAnswered(state) })}</div>`}
${
  counts !== null &&
  exercise.questions.map((question, index) =>
    renderBars({
      title: isOpen
        ? rich(messages.results, { question: isolated(nameOfItem(question, index)) })
        : renderItem(question, index),
      isSiteTitle: isOpen,
      isFirst: index === 0,
      bars: exercise.choices.map(({ id, label }) => ({
        label,
        times: timesOf(counts, question.id, id),
        isOwn: state.choices[question.id] === id,
      })),
    }),
  )
}
${hasAnswered(state) && renderAfterVote(exercise, { hasResults: counts !== null })}`;
  },

  tabulate({ questions, choices }, counts) {
    return questions.map((question, index) => {
      const rows = choices.map(({ id, label }) => ({ label, times: timesOf(counts, question.id, id) }));
      return {
        question: nameOfItem(question, index),
        rows,
        total: rows.reduce((sum, { times }) => sum + times, 0),
      };
    });
  },

  describeAnswer({ questions, choices }, state) {
    if (!hasAnswered(state)) return [];
    return questions.map((question, index) => {
      const answer = choices.find(({ id }) => id === state.choices[question.id])?.label ?? t(messages.none);
      return t(exerciseMessages.answerTo, { name: nameOfItem(question, index), answer });
    });
  },
};

const fieldOf = (questionId: string): string => `question-${questionId}`;

const hasAnswered = ({ choices }: SurveyState): boolean => Object.keys(choices).length > 0;
