export * from './course-grade.ts';
export * from './locks.ts';
export * from './needed-score.ts';
export * from './policy.ts';
export * from './rounding.ts';
export * from './visible-grade.ts';
