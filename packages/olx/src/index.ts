export type { DiagnosticCode } from './diagnostics.ts';
export { OlxError, type OlxErrorCode } from './errors.ts';
export type { Complex } from './expression/complex.ts';
export {
  type Evaluation,
  evaluateExpression,
  evaluateRealExpression,
  withoutRoundingError,
} from './expression/expression.ts';
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
export { formatVtt, parseTranscript } from './text/transcript.ts';
