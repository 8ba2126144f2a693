import type { JsonValue } from '../model.ts';
import { isObject } from './attributes.ts';
import type { CourseFiles } from './course-files.ts';

/** Settings by `{tag}/{url_name}` from policy.json, which override attributes. */
export async function readPolicy(
  files: CourseFiles,
  run: string,
): Promise<Map<string, Map<string, JsonValue>>> {
  const candidates = [`policies/${run}/policy.json`, `policies/${run}.json`, 'policies/policy.json'];
  const file = candidates.find((path) => files.has(path));
  const policies = new Map<string, Map<string, JsonValue>>();
  const value = file === undefined ? null : await files.findJson(file);
  for (const [key, settings] of Object.entries(isObject(value) ? value : {})) {
    if (isObject(settings)) policies.set(key, new Map(Object.entries(settings)));
  }
  return policies;
}
