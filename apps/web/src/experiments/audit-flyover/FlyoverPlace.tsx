import type { ExperimentPlace } from '../../course/experiments.tsx';
import { FlyoverContent } from './FlyoverContent.tsx';
import { FlyoverPanel } from './FlyoverPanel.tsx';
import { FlyoverTrigger } from './FlyoverTrigger.tsx';
import { findLock } from './flyover.ts';
import { LockedUnit } from './LockedUnit.tsx';
import { useCoursewareFlyover, useHomeFlyover } from './use-flyover.ts';

/** What the experiment shows in each place; the default content for learners who don't take part. */
export function FlyoverPlace(props: ExperimentPlace) {
  switch (props.place) {
    case 'upgrade-notice':
      return <NoticePlace {...props} />;
    case 'schedule-banner':
      return <BannerPlace {...props} />;
    case 'unit':
      return <UnitPlace {...props} />;
    default:
      return <TrayPlace {...props} />;
  }
}

/** On the outline, whose data are loaded, the content of the flyover replaces the upgrade notice (UPG-17). */
function NoticePlace({ courseId, children }: ExperimentPlace) {
  const flyover = useHomeFlyover(courseId);
  return flyover.state === 'open' ? <FlyoverContent {...flyover} level={2} /> : children;
}

/** Learners whom the flyover invites to upgrade aren't invited to shift dates (BAN-05). */
function BannerPlace({ courseId, children }: ExperimentPlace) {
  const { state } = useHomeFlyover(courseId);
  return state === 'unknown' || state === 'open' ? null : children;
}

/** In the courseware, the flyover and its trigger replace the notifications (UPG-15, UPG-16). */
function TrayPlace({ place, courseId, children }: ExperimentPlace) {
  const flyover = useCoursewareFlyover(courseId);
  if (flyover.state !== 'open') return children;
  return place === 'tray' ? (
    <FlyoverPanel courseId={courseId} flyover={flyover} />
  ) : (
    <FlyoverTrigger courseId={courseId} />
  );
}

/** A lock replaces a unit (ROL-11 to ROL-13). */
function UnitPlace(props: Extract<ExperimentPlace, { place: 'unit' }>) {
  const flyover = useCoursewareFlyover(props.courseId);
  if (flyover.state !== 'open' && flyover.state !== 'over') return props.children;
  const lock = findLock(flyover.state, flyover.settings, props);
  return lock === null ? (
    props.children
  ) : (
    <LockedUnit lock={lock} courseId={props.courseId} flyover={flyover} />
  );
}
