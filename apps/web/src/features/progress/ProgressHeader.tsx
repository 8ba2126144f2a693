import { useQuery } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import type { Progress } from '../../lms/progress.ts';
import { sessionQuery } from '../../lms/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import type { TargetUser } from './target-user.ts';
import { useIsOwnProgress } from './use-is-own-progress.ts';

export interface ProgressHeaderProps {
  readonly progress: Pick<Progress, 'username' | 'studioUrl'> | null;
  readonly target: TargetUser | null;
}

/** Whose progress it is, and a link to the grading settings for administrators (PRG-01 to PRG-04). */
export function ProgressHeader({ progress, target }: ProgressHeaderProps) {
  const intl = useIntl();
  const user = useQuery(sessionQuery()).data ?? null;
  const isOwn = useIsOwnProgress(target) || progress === null;
  return (
    <PageTitle
      title={
        isOwn ? intl.formatMessage(messages.own) : intl.formatMessage(ofLearner, { name: progress.username })
      }
      actions={
        user?.administrator &&
        progress?.studioUrl && (
          <ButtonLink href={progress.studioUrl} iconEnd="external" size="small">
            {intl.formatMessage(messages.studio)}
          </ButtonLink>
        )
      }
    />
  );
}

const messages = defineMessages({
  own: { defaultMessage: 'Your progress', description: 'Heading of the page with a learner’s own progress' },
  studio: {
    defaultMessage: 'View grading in Studio',
    description: 'Link for administrators to the grading settings of a course; Studio is the authoring tool',
  },
});

const ofLearner = defineMessage<{ name: string }>({
  defaultMessage: 'Course progress for {name}',
  description: 'Heading of the page on which staff see the progress of a learner',
});
