import { DEMO_COURSE } from './site.ts';

/** The usage key of a block of the demo course. */
export const key = (type: string, id: string, course = DEMO_COURSE): string =>
  `${course.replace('course-v1:', 'block-v1:')}+type@${type}+block@${id}`;

/** The address of a unit of the demo course, by the ids of its sequence and itself. */
export const unitPath = (sequence: string, unit: string): string =>
  `/course/${DEMO_COURSE}/${key('sequential', sequence)}/${key('vertical', unit)}`;

export const sequencePath = (sequence: string): string =>
  `/course/${DEMO_COURSE}/${key('sequential', sequence)}`;

export const homePath = `/course/${DEMO_COURSE}/home`;
export const datesPath = `/course/${DEMO_COURSE}/dates`;
export const progressPath = `/course/${DEMO_COURSE}/progress`;
