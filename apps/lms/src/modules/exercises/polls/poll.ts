import type { PollExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { html } from '../../../lib/html.ts';
import { authorMarkup } from '../../../lib/markup.ts';
import { actionButton } from '../action-button.html.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { type LoadedCounts, loadCounts } from '../load-counts.ts';
import { isRecord } from '../stored-state.ts';
import { type Bar, renderBars } from './bars.html.ts';
import { renderAfterVote, renderItem, renderPollChoices } from './choices.html.ts';
import { nameOfItem, timesOf } from './poll-items.ts';

const messages = defineMessages({
  choose: {
    defaultMessage: 'Choose an option before you submit.',
    description: 'Error after a poll was submitted',
  },
  saved: {
    defaultMessage: 'Your vote is saved.',
    description: 'After a vote in a poll, for screen readers',
  },
  change: {
    defaultMessage: 'Change vote',
    description: 'Button below a poll',
  },
  results: {
    defaultMessage: 'Results',
    description: 'Heading of the results of a poll',
  },
});

interface PollState {
  /** Id of the option; null before the vote, and when its option is gone. */
  choice: string | null;
}

const QUESTION = 'choice';

/** One question with options; a learner votes for one of them. */
export const poll: ExerciseType<PollExercise, PollState, LoadedCounts> = {
  actions: { vote: 'submits' },

  readState(stored, { options }) {
    const choice = isRecord(stored) ? stored.choice : null;
    return { choice: options.find(({ id }) => id === choice)?.id ?? null };
  },

  act({ exercise }, action) {
    const choice = action.text(QUESTION);
    if (!exercise.options.some(({ id }) => id === choice)) {
      return { refused: 'invalid_answer', detail: t(messages.choose) };
    }
    return {
      state: { choice },
      isComplete: true,
      counted: [{ question: QUESTION, choice, times: 1 }],
      announcement: t(messages.saved),
    };
  },

  showsCounts: ({ exercise, state }) => state.choice !== null && !exercise.privateResults,

  load: loadCounts,

  render(view) {
    const { exercise, state, elementId, maySubmit, loaded: counts } = view;
    const hasVoted = state.choice !== null;
    const bars: Bar[] = exercise.options.map((option, index) => ({
      label: renderItem(option, index),
      times: timesOf(counts, QUESTION, option.id),
      isOwn: option.id === state.choice,
    }));
    return html`${
      maySubmit || counts === null
        ? renderPollChoices({
            legend: authorMarkup(exercise.question.html),
            name: QUESTION,
            elementId,
            choices: exercise.options,
            chosen: state.choice,
            isDisabled: !maySubmit,
          })
        : html`<div class="author" dir="auto">${authorMarkup(exercise.question.html)}</div>`
    }
${maySubmit && html`<div class="problem-actions">${actionButton('vote', t(hasVoted ? messages.change : exerciseMessages.submit), { isPrimary: !hasVoted })}</div>`}
${counts !== null && renderBars({ title: t(messages.results), isSiteTitle: true, bars: bars.toSorted((a, b) => b.times - a.times) })}
${hasVoted && renderAfterVote(exercise, { hasResults: counts !== null })}`;
  },

  tabulate({ options }, counts) {
    const rows = options.map((option, index) => ({
      label: nameOfItem(option, index),
      times: timesOf(counts, QUESTION, option.id),
    }));
    return [{ question: null, rows, total: rows.reduce((sum, { times }) => sum + times, 0) }];
  },

  describeAnswer({ options }, { choice }) {
    const index = options.findIndex(({ id }) => id === choice);
    const option = options[index];
    return option === undefined ? [] : [nameOfItem(option, index)];
  },
};
