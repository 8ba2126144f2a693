import type { Experiment } from '../../course/experiments.tsx';
import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import { experimentName } from './name.ts';

/**
 * Shows learners of the audit track, on every page of the course, what an upgrade opens, and locks all sequences but
 * those that the site names (UPG-13 to UPG-17, ROL-11 to ROL-13). Disabled in every course that the site's setting does
 * not name; then only this module is fetched.
 */
export const auditFlyover: Experiment = {
  isOn: ({ experiments }, courseId) => Object.hasOwn(experiments[experimentName] ?? {}, courseId),
  Slots: lazyWithMessages('FlyoverSlots', async () => (await import('./FlyoverSlots.tsx')).FlyoverSlots),
};
