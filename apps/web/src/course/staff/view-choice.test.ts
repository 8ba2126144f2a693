import { describe, expect, test } from 'vitest';
import type { ActiveMasquerade, MasqueradeOption } from '../../lms/masquerade.ts';
import { asksForLearner, findViewLabel, isActiveOption } from './view-choice.ts';

const staff: ActiveMasquerade = {
  role: 'staff',
  userName: null,
  groupName: null,
  groupId: null,
  userPartitionId: null,
};
const learner: ActiveMasquerade = { ...staff, role: 'student' };
const verified: ActiveMasquerade = { ...learner, groupName: 'Verified', groupId: 2, userPartitionId: 50 };
const dana: ActiveMasquerade = { ...learner, userName: 'dana' };

describe('label', () => {
  test.each([
    ['[ITB-04] no choice', staff, { kind: 'staff' }],
    ['[ITB-05] one learner', dana, { kind: 'specific' }],
    ['[ITB-05] one learner, before a group', { ...verified, userName: 'dana' }, { kind: 'specific' }],
    ['[ITB-06] a group', verified, { kind: 'group', name: 'Verified' }],
    [
      '[ITB-06] a group, before the role',
      { ...verified, role: 'staff' as const },
      { kind: 'group', name: 'Verified' },
    ],
    ['[ITB-07] a learner', learner, { kind: 'learner' }],
  ])('%s', (_, active, label) => {
    expect(findViewLabel(active)).toEqual(label);
  });
});

const option: MasqueradeOption = {
  name: 'Staff',
  role: 'staff',
  groupId: null,
  userPartitionId: null,
  userName: null,
};
const options: MasqueradeOption[] = [
  option,
  { ...option, name: 'Learner', role: 'student' },
  { ...option, name: 'Specific Student...', role: 'student', userName: '' },
  { ...option, name: 'Audit', role: 'student', groupId: 1, userPartitionId: 50 },
  { ...option, name: 'Verified', role: 'student', groupId: 2, userPartitionId: 50 },
  { ...option, name: 'Red', role: 'student', groupId: 2, userPartitionId: 77 },
];

test.each([
  [staff, 'Staff'],
  [learner, 'Learner'],
  [dana, 'Specific Student...'],
  [verified, 'Verified'],
  [{ ...verified, userPartitionId: 77 }, 'Red'],
])('[ITB-02] among the choices, %j is %s', (active, name) => {
  expect(options.filter((each) => isActiveOption(each, active)).map((each) => each.name)).toEqual([name]);
});

test('[ITB-03] the choice of one learner has a user name, even an empty one', () => {
  expect(options.filter(asksForLearner).map(({ name }) => name)).toEqual(['Specific Student...']);
});
