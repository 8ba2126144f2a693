import type { JsonValue } from '../model.ts';
import { isObject } from './attributes.ts';
import type { CourseFiles } from './course-files.ts';

/** Settings by `{tag}/{url_name}` from policy.json, which override attributes. `run`: as written in course.xml. */
export async function readPolicy(
  files: CourseFiles,
  run: string,
): Promise<Map<string, Map<string, JsonValue>>> {
  const candidates = [`policies/${run}/policy.json`, `policies/${run}.json`, 'policies/policy.json'];
  const file = findPolicyFile(files, candidates, 'policy.json');
  const policies = new Map<string, Map<string, JsonValue>>();
  const value = file === null ? null : await files.findJson(file);
  for (const [key, settings] of Object.entries(isObject(value) ? value : {})) {
    if (isObject(settings)) policies.set(key, new Map(Object.entries(settings)));
  }
  const [course, ...others] = [...policies].filter(([key]) => key.startsWith('course/'));
  if (course && others.length === 0) policies.set(`course/${run}`, course[1]);
  return policies;
}

/** The first of some files that exists, or the only one of that name in a folder of `policies/`, named after another run. */
export function findPolicyFile(
  files: CourseFiles,
  candidates: readonly string[],
  name: string,
): string | null {
  const found = candidates.find((path) => files.has(path));
  if (found !== undefined) return found;
  const [only, ...others] = files
    .list('policies/')
    .filter(({ path }) => path.split('/').length === 3 && path.endsWith(`/${name}`));
  return only && others.length === 0 ? only.path : null;
}
