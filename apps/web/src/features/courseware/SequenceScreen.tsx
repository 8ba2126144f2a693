import { useQuery } from '@tanstack/react-query';
import { memo, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { findCourseExit } from '../../course/course-exit.ts';
import { ExperimentSlot, useHasExperiment } from '../../course/experiments.tsx';
import { findTab } from '../../course/find-tab.ts';
import { OptionalContent } from '../../course/OptionalContent.tsx';
import { usePage } from '../../course/page.tsx';
import { useFirstRender, useIsWidthUnknown } from '../../i18n/first-render.ts';
import { lazyComponent } from '../../i18n/lazy-component.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import type { SequenceUnit } from '../../lms/sequence.ts';
import { sessionQuery } from '../../lms/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { queries } from '../../ui/breakpoints.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { DiscussionPanel } from './discussion/DiscussionPanel.tsx';
import { DiscussionTrigger } from './discussion/DiscussionTrigger.tsx';
import type { ExamSequenceProps } from './exam/ExamSequence.tsx';
import { LicenseNote } from './license/LicenseNote.tsx';
import { OutlineTrigger } from './outline-sidebar/OutlineTrigger.tsx';
import styles from './SequenceScreen.module.css';
import { EmptySequence } from './states/EmptySequence.tsx';
import { EntranceExamNote } from './states/EntranceExamNote.tsx';
import { GatedSequence } from './states/GatedSequence.tsx';
import { HiddenSequence } from './states/HiddenSequence.tsx';
import { ToolMenu } from './ToolMenu.tsx';
import { Tray } from './tray/Tray.tsx';
import { TrayTrigger } from './tray/TrayTrigger.tsx';
import { ContinueLinks } from './turning/ContinueLinks.tsx';
import { FirstSection } from './turning/FirstSection.tsx';
import { SequenceBreadcrumb } from './turning/SequenceBreadcrumb.tsx';
import { SequenceNavigation } from './turning/SequenceNavigation.tsx';
import { isClosed, type SequenceView } from './turning/sequence-view.ts';
import { TurnKeys } from './turning/TurnKeys.tsx';
import { useScrollToTop } from './turning/use-scroll-to-top.ts';
import { type Turning, useTurns } from './turning/use-turns.ts';
import { UnitScreen } from './UnitScreen.tsx';

const Calculator = lazyComponent(
  'Calculator',
  async () => (await import('./calculator/Calculator.tsx')).Calculator,
);
const ExamSequence = lazyComponent(
  'ExamSequence',
  async () => (await import('./exam/ExamSequence.tsx')).ExamSequence,
);

/** The units themselves, except in a timed exam: staff may always read those, learners while the clock runs (CS-39). */
function ExamContent(props: ExamSequenceProps) {
  const intl = useIntl();
  const { course, sequence, children } = props;
  if (!sequence.isTimeLimited || sequence.gatedContent.gated || course.isStaff) return children;
  return (
    <OptionalContent
      fallback={<Spinner centered label={intl.formatMessage(messages.loading)} />}
      instead={<Alert type="danger">{intl.formatMessage(messages.failed)}</Alert>}
    >
      <ExamSequence {...props} />
    </OptionalContent>
  );
}

/** A sequence: breadcrumb, unit bar, and one unit or what replaces it. */
export const SequenceScreen = memo(function SequenceScreen(props: SequenceView) {
  const { course, tree, sequence, unitId, isAhead } = props;
  const section = tree.sections[tree.sequences[sequence.id]?.sectionId ?? ''] ?? null;
  const title = tree.sequences[sequence.id]?.title ?? sequence.title;
  const unit = (unitId === null ? undefined : sequence.units[unitId]) ?? null;
  const isSignedIn = useQuery(sessionQuery()).data !== null;
  const turning = useTurns({ ...props, exit: findCourseExit({ course, tree }, isSignedIn) });
  const topRef = useRef<HTMLDivElement>(null);
  const tabs = useQuery({ ...courseMetadataQuery(course.id), enabled: false }).data?.tabs ?? [];
  const hasDiscussion = unit !== null && !sequence.isTimeLimited && findTab(tabs, 'discussion') !== undefined;
  const hasExperiment = useHasExperiment(course.id);
  // What replaces the notifications in an experiment has a button of its own.
  const mayOpenTray = useFirstRender() !== null && course.verifiedMode !== null && !hasExperiment;
  usePage(title, section?.title, course.title);
  useScrollToTop(topRef, `${sequence.id} ${unitId}`, isAhead);

  return (
    <div className={`page ${styles.page}`}>
      <SequenceBreadcrumb
        course={course}
        tree={tree}
        section={section}
        sequence={{ id: sequence.id, title }}
        unitId={unitId}
      />
      {sequence.isHiddenAfterDue ? (
        <>
          <div className={styles.top}>
            <OutlineTrigger />
          </div>
          <HiddenSequence course={course} title={title} />
          <ContinueLinks courseId={course.id} tree={tree} turns={turning.turns} />
        </>
      ) : (
        <ExamContent {...props} title={title}>
          <div className={cx(styles.columns, mayOpenTray && styles.mayOpen)}>
            <div className={styles.content}>
              <div ref={topRef} className={styles.top}>
                <OutlineTrigger />
                <SequenceNavigation {...props} turns={turning.turns} />
                <UnitTools course={course} unit={unit} hasDiscussion={hasDiscussion} />
              </div>
              <SequenceContent {...{ ...props, title, unit, turning, isSignedIn }} sectionId={section?.id} />
            </div>
            {hasDiscussion && <DiscussionPanel courseId={course.id} unitId={unit.id} />}
            <ExperimentSlot slot="tray" courseId={course.id}>
              <Tray course={course} />
            </ExperimentSlot>
          </div>
        </ExamContent>
      )}
      <TurnKeys turns={turning.turns} unitId={unitId} unitIds={sequence.unitIds} />
      <FirstSection courseId={course.id} sequenceId={sequence.id} unitId={unitId} />
    </div>
  );
});

interface UnitToolsProps {
  readonly course: CoursewareCourse;
  readonly unit: SequenceUnit | null;
  readonly hasDiscussion: boolean;
}

/** The buttons of discussion and notifications; on small screens one menu, if there are both. */
function UnitTools({ course, unit, hasDiscussion }: UnitToolsProps) {
  const isSmall = useMediaQuery(queries.belowSmall);
  const isWidthUnknown = useIsWidthUnknown();
  const mayHaveMenu = !useHasExperiment(course.id) && hasDiscussion && unit !== null;
  const tools = (
    <>
      {hasDiscussion && <DiscussionTrigger courseId={course.id} unitId={unit?.id ?? null} />}
      <ExperimentSlot slot="tray-trigger" courseId={course.id}>
        <TrayTrigger course={course} />
      </ExperimentSlot>
    </>
  );
  if (!mayHaveMenu) return tools;
  const menu = <ToolMenu course={course} unitId={unit.id} />;
  if (!isWidthUnknown) return isSmall ? menu : tools;
  return (
    <>
      <div className={styles.large}>{tools}</div>
      <div className={styles.small}>{menu}</div>
    </>
  );
}

interface SequenceContentProps extends SequenceView {
  readonly title: string;
  readonly sectionId: string | undefined;
  readonly unit: SequenceUnit | null;
  readonly turning: Turning;
  readonly isSignedIn: boolean;
}

/** The unit or what replaces it, with the notes of the course above and below. */
function SequenceContent({ title, sectionId, unit, turning, isSignedIn, ...view }: SequenceContentProps) {
  const { course, sequence } = view;
  const { entranceExam } = course;
  const { gatedContent } = sequence;
  return (
    <>
      {sequence.bannerText && <Alert type="info">{sequence.bannerText}</Alert>}
      {entranceExam && (sectionId === entranceExam.sectionId || gatedContent.gated) && (
        <EntranceExamNote exam={entranceExam} />
      )}
      {gatedContent.gated && <GatedSequence courseId={course.id} title={title} gatedContent={gatedContent} />}
      {!isClosed(sequence) && unit === null && <EmptySequence title={title} />}
      {!isClosed(sequence) && unit !== null && (
        <ExperimentSlot slot="unit" courseId={course.id} sequenceId={sequence.id} isGraded={unit.graded}>
          <UnitScreen {...view} unit={unit} turning={turning} isSignedIn={isSignedIn} />
        </ExperimentSlot>
      )}
      {course.showCalculator && (
        <OptionalContent>
          <Calculator />
        </OptionalContent>
      )}
      <LicenseNote license={course.license} />
    </>
  );
}

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading the exam…',
    description: 'Screen reader text of the spinner while a timed exam is loading',
  },
  failed: {
    defaultMessage: 'We couldn’t load this exam. Reload the page to try again.',
    description: 'In place of a timed exam that could not be loaded',
  },
});
