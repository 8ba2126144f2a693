import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useCallToActionToast } from '../../../course/use-call-to-action-toast.tsx';
import { type GoalChoice, saveGoal, showGoal } from '../../../lms/goals.ts';
import { outlineQuery } from '../../../lms/outline.ts';
import { useToasts } from '../../../ui/Toast.tsx';

export interface UseGoalOptions {
  /** Called when the goal is saved, before it shows. */
  readonly onSaved?: () => void;
}

/**
 * Saves goals, one after the other, and shows the result in a toast (OUT-32, OUT-33, OUT-35). `saving` is the last
 * choice, until the server has responded: shown instead of the goal, it appears at once, and is reverted if it is
 * refused.
 */
export function useGoal(courseId: string, { onSaved }: UseGoalOptions = {}) {
  const intl = useIntl();
  const client = useQueryClient();
  const { showToast } = useToasts();
  const showResponse = useCallToActionToast();
  const saving = useMutation({
    // Sends quick choices in order, so that the last one is also the last to arrive.
    scope: { id: `goal ${courseId}` },
    mutationFn: (goal: GoalChoice) => saveGoal(client, courseId, goal),
    onSuccess: (response, goal) => {
      onSaved?.();
      showGoal(client, courseId, goal);
      showResponse({ header: response.header });
    },
    onError: () => {
      showToast({ tone: 'danger', message: intl.formatMessage(messages.failed) });
      // The response may have been lost after the goal was saved.
      void client.invalidateQueries({ queryKey: outlineQuery(courseId).queryKey });
    },
  });
  // The mutation reports a choice only after a render; until then, the control would show the previous one.
  const [chosen, setChosen] = useState<GoalChoice | null>(null);
  const reported = saving.isPending ? saving.variables : null;
  const save = (goal: GoalChoice) => {
    setChosen(goal);
    saving.mutate(goal);
  };
  return { save, saving: saving.variables === chosen ? reported : chosen };
}

const messages = defineMessages({
  failed: {
    defaultMessage: 'We couldn’t save your goal. Try again.',
    description: 'Short notice after a learner chose a goal for a course',
  },
});
