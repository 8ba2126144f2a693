import { useQuery } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useLms } from '../../../lms/lms.ts';
import { isPreview } from '../../../lms/preview.ts';
import { sessionQuery } from '../../../lms/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { ExamTokenContext } from './exam-token.ts';
import { FailedUnit } from './FailedUnit.tsx';
import { frameUrl, fullFrameQuery } from './frame-url.ts';
import type { FrameEntry } from './frames-state.ts';
import { UnitFrame } from './UnitFrame.tsx';
import styles from './UnitFrames.module.css';
import { useFrameTimeout } from './use-frame-timeout.ts';
import type { UnitFramesHandle } from './use-unit-frames.ts';

export interface UnitFramesProps {
  readonly frames: UnitFramesHandle;
  readonly shownId: string;
}

/** The frames in the page: one is shown, the others are hidden in the same position. */
export function UnitFrames({ frames, shownId }: UnitFramesProps) {
  const intl = useIntl();
  const { config, location } = useLms();
  const isSignedIn = useQuery(sessionQuery()).data !== null;
  const examTokenNow = use(ExamTokenContext);
  const { entries, dispatch, register } = frames;
  const shown = frames.statusOf(shownId);
  const addressOf = ({ unitId, format, jumpToId = null, examToken = null, isPrefetched }: FrameEntry) => ({
    unitId,
    format,
    isSignedIn,
    isPrefetched,
    jumpToId,
    examToken,
    isPreview: isPreview(location),
  });
  useFrameTimeout(
    entries.find(({ unitId }) => unitId === shownId),
    shown,
    (entry) => fullFrameQuery(config, addressOf(entry)),
    dispatch,
  );
  const reload = () => dispatch({ type: 'retry', unitId: shownId, examToken: examTokenNow });
  const arrived = useCallback((unitId: string) => dispatch({ type: 'arrived', unitId }), [dispatch]);

  return (
    <div className={styles.stage}>
      {!shown.isLoaded && shown.fault === null && (
        <div className={cx(styles.waiting, shown.height > 0 && styles.above)} data-unit-loading>
          <Spinner centered label={intl.formatMessage(messages.loading)} />
        </div>
      )}
      {shown.fault !== null && <FailedUnit fault={shown.fault} onRetry={reload} />}
      {shown.isScrolling && (
        <p className="cluster">
          {intl.formatMessage(messages.unmeasured)}
          <Button size="small" onClick={reload}>
            {intl.formatMessage(messages.reload)}
          </Button>
        </p>
      )}
      {entries.map((entry) => (
        <UnitFrame
          key={`${entry.unitId} ${entry.attempt}`}
          ref={register}
          unitId={entry.unitId}
          title={entry.title}
          src={frameUrl(config, addressOf(entry))}
          isShown={entry.unitId === shownId && shown.fault === null}
          isScrolling={frames.statusOf(entry.unitId).isScrolling}
          height={frames.statusOf(entry.unitId).height}
          onArrived={arrived}
        />
      ))}
    </div>
  );
}

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading the unit…',
    description: 'Screen reader text of the spinner while a unit is loading',
  },
  unmeasured: {
    defaultMessage: 'This unit may not have loaded completely. If anything is missing, reload it.',
    description:
      'Above a unit that is shown with its own scrollbar because it didn’t report its height: a script in it may have failed',
  },
  reload: {
    defaultMessage: 'Reload unit',
    description: 'Button above a unit that may not have loaded completely',
  },
});
