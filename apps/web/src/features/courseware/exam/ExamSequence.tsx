import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { paths } from '../../../course/paths.ts';
import { CHECK_INTERVAL_MS, type Exam, examQuery, examTokenQuery } from '../../../lms/exams.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { ExamTokenContext } from '../frames/exam-token.ts';
import { ContinueLinks } from '../turning/ContinueLinks.tsx';
import type { SequenceView } from '../turning/sequence-view.ts';
import { useTurns } from '../turning/use-turns.ts';
import { EndedExam } from './EndedExam.tsx';
import { ExamStart } from './ExamStart.tsx';
import { decideExamPage } from './exam-page.ts';

export interface ExamSequenceProps extends SequenceView {
  readonly title: string;
  /** The units, while they may be read. */
  readonly children: ReactNode;
}

/** A timed exam: its units while the clock runs, otherwise the page that starts it or says why it's closed (CS-39). */
export function ExamSequence(props: ExamSequenceProps) {
  const intl = useIntl();
  const { courseId, course, sequence, children } = props;
  const {
    data: exam,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...examQuery(courseId, sequence.id),
    // It may have been started, submitted or reset elsewhere.
    refetchInterval: ({ state }) => (state.data?.attempt?.isRunning ? CHECK_INTERVAL_MS : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  if (exam === undefined) {
    if (error === null) return <Spinner centered label={intl.formatMessage(messages.loading)} />;
    return <FailedExam {...props} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const page = decideExamPage(exam, course.isEnrolled);
  switch (page) {
    case 'content':
      return <WithExamToken exam={exam}>{children}</WithExamToken>;
    case 'review':
      return (
        <>
          <Alert type="info">{intl.formatMessage(messages.review)}</Alert>
          <WithExamToken exam={exam}>{children}</WithExamToken>
        </>
      );
    case 'start':
      return <StartPage {...props} exam={exam} />;
    case 'ended':
      return <EndPage {...props} exam={exam} />;
    default:
      return <ClosedExam {...props} reason={page} />;
  }
}

function FailedExam({
  isRetrying,
  onRetry,
  ...props
}: ExamSequenceProps & { readonly isRetrying: boolean; readonly onRetry: () => void }) {
  const intl = useIntl();
  const retry = (
    <Button size="small" busy={isRetrying} onClick={onRetry}>
      {intl.formatMessage(messages.retry)}
    </Button>
  );
  return (
    <Closed {...props}>
      <PageTitle title={props.title} inCourseLanguage />
      <Alert type="danger" actions={retry}>
        {intl.formatMessage(messages.failed)}
      </Alert>
    </Closed>
  );
}

type ExamPageProps = ExamSequenceProps & { readonly exam: Exam | null };

function StartPage({ exam, ...props }: ExamPageProps) {
  const { courseId, sequence, title } = props;
  return (
    <Closed {...props} hasMainStep>
      {exam && <ExamStart courseId={courseId} sequenceId={sequence.id} title={title} exam={exam} />}
    </Closed>
  );
}

function EndPage({ exam, ...props }: ExamPageProps) {
  return (
    <Closed {...props} hasMainStep={exam?.isPractice === true}>
      <PageTitle title={props.title} inCourseLanguage />
      {exam && <EndedExam course={props.course} exam={exam} />}
    </Closed>
  );
}

/** Says why this person can't take the exam. */
function ClosedExam({
  reason,
  ...props
}: ExamSequenceProps & { readonly reason: 'missed' | 'enroll' | 'proctored' }) {
  const intl = useIntl();
  const { courseId, course, title } = props;
  const mayBeProctored = useSiteConfig().isLectern || course.canAccessProctoredExams;
  const texts = {
    missed: messages.missedText,
    enroll: messages.enrollText,
    proctored: mayBeProctored ? messages.proctoredText : messages.notInEnrollment,
  };
  const home = <ButtonLink href={paths.outline(courseId)}>{intl.formatMessage(messages.home)}</ButtonLink>;
  return (
    <Closed {...props}>
      <PageTitle title={title} inCourseLanguage />
      <EmptyState
        icon={reason === 'missed' ? 'clock' : 'lock'}
        title={intl.formatMessage(messages[reason])}
        action={reason === 'enroll' && home}
      >
        <p>{intl.formatMessage(texts[reason])}</p>
      </EmptyState>
    </Closed>
  );
}

/** The units, once there is a token that opens them, if an exam service runs the exam. */
function WithExamToken({ exam, children }: { readonly exam: Exam | null; readonly children: ReactNode }) {
  const intl = useIntl();
  const needsToken = useSiteConfig().examsUrl !== null && exam !== null;
  const { data, isPending } = useQuery({
    ...examTokenQuery(exam),
    enabled: needsToken,
    // A token lasts a minute or so, and each unit that is opened needs a valid one.
    refetchInterval: ({ state }) => state.data?.lifetime ?? false,
  });
  if (needsToken && isPending) return <Spinner centered label={intl.formatMessage(messages.loading)} />;
  return <ExamTokenContext value={data?.token ?? null}>{children}</ExamTokenContext>;
}

/** A page that replaces the units, with links to the sequences around the exam. */
function Closed({
  children,
  hasMainStep = false,
  ...place
}: SequenceView & { readonly hasMainStep?: boolean; readonly children: ReactNode }) {
  const { turns } = useTurns({ ...place, sequence: null, exit: 0 });
  return (
    <>
      {children}
      <ContinueLinks courseId={place.courseId} tree={place.tree} turns={turns} isSecondary={hasMainStep} />
    </>
  );
}

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading the exam…',
    description: 'Screen reader text of the spinner while a timed exam is loading',
  },
  failed: {
    defaultMessage: 'We couldn’t load this exam. If it’s running, its clock goes on.',
    description: 'In place of a timed exam when the server did not report the learner’s attempt',
  },
  retry: { defaultMessage: 'Try again', description: 'Button that loads a timed exam again' },
  review: {
    defaultMessage: 'This exam is over. You can look at the questions, but new answers don’t count.',
    description: 'Above the questions of a timed exam after its due date',
  },
  missed: {
    defaultMessage: 'This exam is past due',
    description: 'Heading of a timed exam that the learner did not start before its due date',
  },
  missedText: {
    defaultMessage: 'Its due date has passed, so you can’t start it any more.',
    description: 'Below the heading that a timed exam is past due',
  },
  enroll: {
    defaultMessage: 'This exam is for enrolled learners',
    description: 'Heading of a timed exam for a visitor who is not enrolled in the course',
  },
  enrollText: {
    defaultMessage: 'Enroll in the course to take it.',
    description: 'Below the heading that a timed exam is for enrolled learners',
  },
  home: {
    defaultMessage: 'Go to the course home',
    description: 'Link to the page where a visitor can enroll in the course',
  },
  proctored: {
    defaultMessage: 'This exam is proctored',
    description: 'Heading of an exam that must be supervised while it is taken',
  },
  proctoredText: {
    defaultMessage: 'It can’t be taken on this page, because it needs a proctoring service.',
    description: 'Below the heading that an exam is proctored',
  },
  notInEnrollment: {
    defaultMessage: 'Your enrollment doesn’t include proctored exams.',
    description: 'Below the heading that an exam is proctored, for a learner of a track without such exams',
  },
});
