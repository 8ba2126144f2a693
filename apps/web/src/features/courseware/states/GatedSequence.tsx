import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { paths } from '../../../course/paths.ts';
import type { Sequence } from '../../../lms/sequence.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';

export interface GatedSequenceProps extends Pick<Sequence, 'gatedContent'> {
  readonly courseId: string;
  readonly title: string;
}

/** Replaces the units of a sequence with an unmet prerequisite (CWR-55). */
export function GatedSequence({ courseId, title, gatedContent }: GatedSequenceProps) {
  const intl = useIntl();
  const { prereqId, prereqSectionName } = gatedContent;
  return (
    <>
      <PageTitle title={title} inCourseLanguage />
      <EmptyState
        icon="lock"
        title={intl.formatMessage(messages.locked)}
        action={
          prereqId !== null && (
            <ButtonLink variant="primary" href={paths.sequence(courseId, prereqId)}>
              {intl.formatMessage(messages.go)}
            </ButtonLink>
          )
        }
      >
        <p>
          {prereqSectionName
            ? intl.formatMessage(completeFirst, { prerequisite: prereqSectionName })
            : intl.formatMessage(messages.completeAnother)}
        </p>
      </EmptyState>
    </>
  );
}

const messages = defineMessages({
  locked: {
    defaultMessage: 'Content locked',
    description: 'Heading in place of units that open only after another part of the course is completed',
  },
  completeAnother: {
    defaultMessage: 'You must complete another part of this course to open this content.',
    description: 'Reason why units are locked, when it is not known which part must be completed first',
  },
  go: {
    defaultMessage: 'Go to the prerequisite',
    description: 'Link to the part of the course that must be completed before locked units open',
  },
});

const completeFirst = defineMessage<{ prerequisite: string }>({
  defaultMessage: 'You must complete the prerequisite “{prerequisite}” to open this content.',
  description: 'Reason why units are locked; prerequisite is the title of another part of the course',
});
