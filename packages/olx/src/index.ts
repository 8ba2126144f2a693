export type { DiagnosticCode } from './diagnostics.ts';
export { OlxError, type OlxErrorCode } from './errors.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export type * from './model.ts';
export {
  type Course,
  type CourseSource,
  type Progress,
  type ReadOptions,
  readCourse,
} from './read-course.ts';
export { compilePattern, type Pattern, UnsupportedPatternError } from './text/pattern.ts';
export { realFunctions } from './text/real-functions.ts';
export { formatVtt, parseTranscript } from './text/transcript.ts';
