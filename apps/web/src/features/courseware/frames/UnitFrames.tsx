import { useQuery } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useSiteConfig } from '../../../lms/lms.ts';
import { sessionQuery } from '../../../lms/session.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { ExamTokenContext } from './exam-token.ts';
import { FailedUnit } from './FailedUnit.tsx';
import { frameUrl } from './frame-url.ts';
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
  const config = useSiteConfig();
  const isSignedIn = useQuery(sessionQuery()).data !== null;
  const examTokenNow = use(ExamTokenContext);
  const { entries, dispatch, register } = frames;
  const shown = frames.statusOf(shownId);
  useFrameTimeout(shownId, shown, dispatch);
  const arrived = useCallback((unitId: string) => dispatch({ type: 'arrived', unitId }), [dispatch]);

  return (
    <div className={styles.stage}>
      {!shown.isLoaded && !shown.isFailed && (
        <div className={cx(styles.waiting, shown.height > 0 && styles.above)} data-unit-loading>
          <Spinner centered label={intl.formatMessage(loading)} />
        </div>
      )}
      {shown.isFailed && (
        <FailedUnit onRetry={() => dispatch({ type: 'retry', unitId: shownId, examToken: examTokenNow })} />
      )}
      {entries.map(({ unitId, title, format, jumpToId = null, examToken = null, isPrepared, attempt }) => (
        <UnitFrame
          key={`${unitId} ${attempt}`}
          ref={register}
          unitId={unitId}
          title={title}
          src={frameUrl(config, { unitId, format, isSignedIn, isPrepared, jumpToId, examToken })}
          isShown={unitId === shownId && !shown.isFailed}
          height={frames.statusOf(unitId).height}
          onArrived={arrived}
        />
      ))}
    </div>
  );
}

const loading = defineMessage({
  defaultMessage: 'Loading the unit…',
  description: 'Screen reader text of the spinner while a unit is loading',
});
