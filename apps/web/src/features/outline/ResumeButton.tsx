import { defineMessages, useIntl } from 'react-intl';
import type { Outline } from '../../lms/outline.ts';
import { ButtonLink } from '../../ui/Button.tsx';

export interface ResumeButtonProps {
  readonly resume: Outline['resumeCourse'];
}

/** Starts or resumes the course; nothing without a URL (OUT-02, OUT-03). */
export function ResumeButton({ resume }: ResumeButtonProps) {
  const intl = useIntl();
  if (resume.url === null) return null;
  return (
    <ButtonLink variant="primary" href={resume.url} iconEnd="arrow-next">
      {intl.formatMessage(resume.hasVisitedCourse ? messages.resume : messages.start)}
    </ButtonLink>
  );
}

const messages = defineMessages({
  resume: {
    defaultMessage: 'Resume course',
    description: 'Link on the home of a course to where the learner left it; looks like a button',
  },
  start: {
    defaultMessage: 'Start course',
    description: 'Link on the home of a course that the learner has not opened yet; looks like a button',
  },
});
