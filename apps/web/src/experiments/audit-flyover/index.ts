import { lazy } from 'react';
import type { Experiment } from '../../course/experiments.tsx';
import { experimentName } from './name.ts';

/**
 * Tells learners of the audit track, all over the course, what an upgrade opens, and keeps to them the sequences that
 * the site names (UPG-13 to UPG-17, ROL-11 to ROL-13). Off in every course that the site's setting does not name; then
 * nothing but this line is fetched.
 */
export const auditFlyover: Experiment = {
  isOn: ({ experiments }, courseId) => Object.hasOwn(experiments[experimentName] ?? {}, courseId),
  Place: lazy(async () => ({ default: (await import('./FlyoverPlace.tsx')).FlyoverPlace })),
};
