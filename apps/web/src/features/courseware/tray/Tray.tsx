import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import bellStyles from '../../../course/notifications/Bell.module.css';
import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { lazyComponent } from '../../../i18n/lazy-component.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { Button } from '../../../ui/Button.tsx';
import { queries } from '../../../ui/breakpoints.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { showModal } from '../../../ui/show-modal.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { SideColumn } from '../side-column/SideColumn.tsx';
import { focusTool } from '../unit-tools.ts';
import { trayId, trayTriggerId } from './TrayTrigger.tsx';
import { setTrayState, toggleTray, useTrayState } from './tray-state.ts';

const TrayContent = lazyComponent('TrayContent', async () => (await import('./TrayContent.tsx')).TrayContent);

export interface TrayProps {
  readonly course: CoursewareCourse;
}

/** The notifications: beside the unit, or covering the page if there is no room (CWR-29 to CWR-31). */
export const Tray = memo(function Tray({ course }: TrayProps) {
  const client = useQueryClient();
  const state = useTrayState(course.id, course.verifiedMode !== null);
  const coversPage = useMediaQuery(queries.belowLarge);
  // When a window becomes too narrow for the column, it closes instead of covering the page.
  const wasBeside = useRef(!coversPage);
  const isLeftOver = coversPage && wasBeside.current;
  useEffect(() => {
    wasBeside.current = !coversPage;
    if (isLeftOver) setTrayState(client, course.id, 'closed');
  }, [client, course.id, coversPage, isLeftOver]);
  if (state === 'closed' || isLeftOver) return null;
  const parts = {
    course,
    takesFocus: state === 'opened',
    onFocused: () => setTrayState(client, course.id, 'open'),
    onClose: () => {
      toggleTray(client, course.id, 'closed');
      focusTool(trayTriggerId);
    },
  };
  return coversPage ? <Cover {...parts} /> : <Column {...parts} />;
});

interface PartProps extends TrayProps {
  /** The learner has just opened it. */
  readonly takesFocus: boolean;
  readonly onFocused: () => void;
  readonly onClose: () => void;
}

function Column({ course, ...parts }: PartProps) {
  const intl = useIntl();
  return (
    <SideColumn
      id={trayId}
      title={intl.formatMessage(messages.title)}
      closeName={intl.formatMessage(messages.close)}
      {...parts}
    >
      <OptionalContent fallback={<Spinner />}>
        <TrayContent course={course} />
      </OptionalContent>
    </SideColumn>
  );
}

/** A modal `<dialog>` of the size of the page: it traps the focus, and Escape closes it. */
function Cover({ course, onClose }: PartProps) {
  const intl = useIntl();
  return (
    <dialog
      ref={showModal}
      id={trayId}
      className={bellStyles.sheet}
      aria-label={intl.formatMessage(messages.title)}
      onClose={onClose}
    >
      <Button variant="quiet" icon="arrow-previous" onClick={onClose}>
        {intl.formatMessage(messages.back)}
      </Button>
      <h2>{intl.formatMessage(messages.title)}</h2>
      <OptionalContent fallback={<Spinner />}>
        <TrayContent course={course} />
      </OptionalContent>
    </dialog>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Notifications',
    description: 'Heading of the column with notifications beside a unit',
  },
  close: {
    defaultMessage: 'Close notifications',
    description: 'Button that closes the column with notifications beside a unit',
  },
  back: {
    defaultMessage: 'Back to course',
    description: 'Button that closes the notifications where they cover the whole page',
  },
});
