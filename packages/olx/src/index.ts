export { hasQuestion } from './blocks/problem.ts';
export { readVariant } from './blocks/scripted-problem.ts';
export { chemistryToTex } from './chemistry/to-tex.ts';
export { assetUrl } from './course/assets.ts';
export { BLOCK_TYPE_NAMES } from './course/block-names.ts';
export { OlxError } from './errors.ts';
export type { Complex } from './expression/complex.ts';
export { latinDigits } from './expression/digits.ts';
export { evaluate, hasValue, Scope, type UnknownName, UnknownNameError } from './expression/evaluate.ts';
export {
  type Evaluation,
  evaluateComplexExpression,
  evaluateExpression,
  evaluateRealExpression,
  withoutRoundingError,
} from './expression/expression.ts';
export { type Matrix, matrixToTex, parseMatrix } from './expression/matrix.ts';
export { listNames } from './expression/names.ts';
export { type Expression, parseExpression } from './expression/parse.ts';
export { toTex } from './expression/to-tex.ts';
export type * from './model.ts';
export {
  FIXED_SEED,
  type ScriptRequest,
  type ScriptRun,
  type ScriptRunner,
  SEED_COUNT,
} from './problem/program.ts';
export {
  type Course,
  type Progress,
  type ReadOptions,
  readCourse,
} from './read-course.ts';
export { compilePattern, type Pattern, UnsupportedPatternError } from './text/pattern.ts';
export { parseXml, XmlSyntaxError } from './xml/parse.ts';
export { childrenNamed, descendantsNamed, elementsOf, textOf, type XmlElement } from './xml/xml.ts';
