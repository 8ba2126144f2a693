import type { Reader } from '../../db/database.ts';
import { listCohorts } from '../../kernel/cohorts/cohorts.store.ts';
import { fieldError } from './fields.ts';
import { cohortNumber, findTrack, type Group } from './groups.policy.ts';

/** The group with a number on the wire; null for an unknown one. */
export async function findGroup(reader: Reader, courseKey: string, number: number): Promise<Group | null> {
  if (number < 0) return findTrack(number);
  const cohorts = await listCohorts(reader, courseKey);
  const cohort = cohorts.find(({ name }) => cohortNumber(name) === number);
  return cohort ? { kind: 'cohort', name: cohort.name } : null;
}

/** As {@link findGroup}; 400 for an unknown one. */
export async function getGroup(reader: Reader, courseKey: string, number: number): Promise<Group> {
  const group = await findGroup(reader, courseKey, number);
  if (!group) throw fieldError('group_id', 'There is no such group.');
  return group;
}
