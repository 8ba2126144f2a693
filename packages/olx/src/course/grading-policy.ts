import { quote } from '../diagnostics.ts';
import type { AssignmentType, GradingPolicy, JsonValue } from '../model.ts';
import { isObject } from './attributes.ts';
import type { CourseFiles } from './course-files.ts';
import { findPolicyFile } from './policy.ts';

const DEFAULT_CUTOFFS = [{ letter: 'Pass', minimum: 0.5 }];

/** Assignment types and grade cutoffs from grading_policy.json; invalid entries are reported and skipped. */
export async function readGradingPolicy(files: CourseFiles, run: string): Promise<GradingPolicy> {
  const candidates = [
    `policies/${run}/grading_policy.json`,
    'policies/grading_policy.json',
    'grading_policy.json',
  ];
  const file = findPolicyFile(files, candidates, 'grading_policy.json');
  if (file === null) {
    const message = 'There is no grading policy: nothing is graded, and 50 % passes.';
    files.diagnostics.info('default-used', { file: candidates[0] ?? '', line: 0 }, message);
    return { assignmentTypes: [], gradeCutoffs: DEFAULT_CUTOFFS };
  }
  const policy = await files.findJson(file);
  const warn = (message: string): void =>
    files.diagnostics.warning('grading-policy-invalid', { file, line: 0 }, message);
  const grader = isObject(policy) && Array.isArray(policy.GRADER) ? policy.GRADER : [];
  const assignmentTypes = grader.flatMap((entry) => readAssignmentType(entry, warn));
  const total = assignmentTypes.reduce((sum, { weight }) => sum + weight, 0);
  if (assignmentTypes.length > 0 && Math.abs(total - 1) > 0.001) {
    warn(`The weights of all assignment types add up to ${Math.round(total * 1000) / 10} %, not to 100 %.`);
  }
  return { assignmentTypes, gradeCutoffs: readCutoffs(isObject(policy) ? policy.GRADE_CUTOFFS : null, warn) };
}

function readAssignmentType(entry: JsonValue, warn: (message: string) => void): AssignmentType[] {
  const type = isObject(entry) && typeof entry.type === 'string' ? entry.type.trim() : '';
  if (!isObject(entry) || type === '') {
    warn('An assignment type has no name; it is left out.');
    return [];
  }
  const number = (key: string): number => {
    const value = Number(entry[key] ?? 0);
    if (Number.isFinite(value) && value >= 0) return value;
    warn(`${key} of ${quote(type)} is not a number; it counts as 0.`);
    return 0;
  };
  const label = typeof entry.short_label === 'string' ? entry.short_label.trim() : '';
  return [
    {
      type,
      shortLabel: label === '' ? null : label,
      numTotal: Math.floor(number('min_count')),
      numDroppable: Math.floor(number('drop_count')),
      weight: number('weight'),
    },
  ];
}

function readCutoffs(
  value: JsonValue | undefined,
  warn: (message: string) => void,
): GradingPolicy['gradeCutoffs'] {
  if (!isObject(value) || Object.keys(value).length === 0) {
    warn('There are no grade cutoffs; 50 % passes.');
    return DEFAULT_CUTOFFS;
  }
  const cutoffs = Object.entries(value).flatMap(([letter, minimum]) => {
    const fraction = Number(minimum);
    if (Number.isFinite(fraction) && fraction >= 0 && fraction <= 1) return [{ letter, minimum: fraction }];
    warn(`The cutoff of ${quote(letter)} is not a fraction from 0 to 1; it is left out.`);
    return [];
  });
  return cutoffs.length === 0 ? DEFAULT_CUTOFFS : cutoffs.sort((a, b) => b.minimum - a.minimum);
}
