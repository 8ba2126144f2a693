import type { ExperimentSlotProps } from '../../course/experiments.tsx';
import { FlyoverContent } from './FlyoverContent.tsx';
import { FlyoverPanel } from './FlyoverPanel.tsx';
import { FlyoverTrigger } from './FlyoverTrigger.tsx';
import { findLock } from './flyover.ts';
import { LockedUnit } from './LockedUnit.tsx';
import { useCoursewareFlyover, useHomeFlyover } from './use-flyover.ts';

/** What the experiment shows in each slot; the default content for learners who don't take part. */
export function FlyoverSlots(props: ExperimentSlotProps) {
  switch (props.slot) {
    case 'upgrade-notice':
      return <NoticeSlot {...props} />;
    case 'schedule-banner':
      return <BannerSlot {...props} />;
    case 'unit':
      return <UnitSlot {...props} />;
    default:
      return <TraySlot {...props} />;
  }
}

/** On the outline, whose data are loaded, the content of the flyover replaces the upgrade notice (UPG-17). */
function NoticeSlot({ courseId, children }: ExperimentSlotProps) {
  const flyover = useHomeFlyover(courseId);
  return flyover.state === 'open' ? <FlyoverContent {...flyover} level={2} /> : children;
}

/** Learners whom the flyover invites to upgrade aren't invited to shift dates (BAN-05). */
function BannerSlot({ courseId, children }: ExperimentSlotProps) {
  const { state } = useHomeFlyover(courseId);
  return state === 'unknown' || state === 'open' ? null : children;
}

/** In the courseware, the flyover and its trigger replace the notifications (UPG-15, UPG-16). */
function TraySlot({ slot, courseId, children }: ExperimentSlotProps) {
  const flyover = useCoursewareFlyover(courseId);
  if (flyover.state !== 'open') return children;
  return slot === 'tray' ? (
    <FlyoverPanel courseId={courseId} flyover={flyover} />
  ) : (
    <FlyoverTrigger courseId={courseId} />
  );
}

/** A lock replaces a unit (ROL-11 to ROL-13). */
function UnitSlot(props: Extract<ExperimentSlotProps, { slot: 'unit' }>) {
  const flyover = useCoursewareFlyover(props.courseId);
  if (flyover.state !== 'open' && flyover.state !== 'over') return props.children;
  const lock = findLock(flyover.state, flyover.settings, props);
  return lock === null ? (
    props.children
  ) : (
    <LockedUnit lock={lock} courseId={props.courseId} flyover={flyover} />
  );
}
