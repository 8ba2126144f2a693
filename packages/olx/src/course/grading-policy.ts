import { quote } from '../diagnostics.ts';
import type { AssignmentType, Block, GradingPolicy, JsonValue } from '../model.ts';
import { isObject } from './attributes.ts';
import type { CourseFiles } from './course-files.ts';
import { findPolicyFile } from './policy.ts';

const DEFAULT_CUTOFFS = [{ letter: 'Pass', minimum: 0.5 }];

/** Those of a course on Open edX whose policy names none. */
const DEFAULT_TYPES: AssignmentType[] = [
  { type: 'Homework', shortLabel: 'HW', numTotal: 12, numDroppable: 2, weight: 0.15 },
  { type: 'Lab', shortLabel: null, numTotal: 12, numDroppable: 2, weight: 0.15 },
  { type: 'Midterm Exam', shortLabel: 'Midterm', numTotal: 1, numDroppable: 0, weight: 0.3 },
  { type: 'Final Exam', shortLabel: 'Final', numTotal: 1, numDroppable: 0, weight: 0.4 },
];

/** Assignment types and grade cutoffs from grading_policy.json; invalid entries are reported and skipped. */
export async function readGradingPolicy(files: CourseFiles, run: string): Promise<GradingPolicy> {
  const file = findPolicyFile(files, policyPaths(run), 'grading_policy.json');
  if (file === null) return { assignmentTypes: DEFAULT_TYPES, gradeCutoffs: DEFAULT_CUTOFFS };
  const policy = await files.findJson(file);
  const warn = (message: string): void =>
    files.diagnostics.warning('grading-policy-invalid', { file, line: 0 }, message);
  const assignmentTypes =
    isObject(policy) && Array.isArray(policy.GRADER)
      ? policy.GRADER.flatMap((entry) => readAssignmentType(entry, warn))
      : DEFAULT_TYPES;
  const total = assignmentTypes.reduce((sum, { weight }) => sum + weight, 0);
  if (assignmentTypes.length > 0 && Math.abs(total - 1) > 0.001) {
    warn(`The weights of all assignment types add up to ${Math.round(total * 1000) / 10} %, not to 100 %.`);
  }
  return { assignmentTypes, gradeCutoffs: readCutoffs(isObject(policy) ? policy.GRADE_CUTOFFS : null, warn) };
}

/**
 * The policy without the default assignment types if no graded block uses one: the progress page would list homework and
 * exams that don't exist. Reports either.
 */
export function keepUsedDefaults(
  policy: GradingPolicy,
  blocks: Iterable<Block>,
  files: CourseFiles,
  run: string,
): GradingPolicy {
  if (policy.assignmentTypes !== DEFAULT_TYPES) return policy;
  const types = new Set(DEFAULT_TYPES.map(({ type }) => type));
  const place = { file: policyPaths(run)[0] ?? '', line: 0 };
  const isUsed = [...blocks].some(({ graded, format }) => graded && format !== null && types.has(format));
  if (isUsed) {
    const listed = DEFAULT_TYPES.map(({ type, weight }) => `${type} ${Math.round(weight * 100)} %`).join(
      ', ',
    );
    const message = `There is no list of assignment types (GRADER): the defaults of Open edX count (${listed}).`;
    files.diagnostics.warning('default-used', place, message);
    return policy;
  }
  const message = 'There is no list of assignment types (GRADER): nothing is graded.';
  files.diagnostics.info('default-used', place, message);
  return { ...policy, assignmentTypes: [] };
}

function policyPaths(run: string): string[] {
  return [`policies/${run}/grading_policy.json`, 'policies/grading_policy.json', 'grading_policy.json'];
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
