import { describe, expect, test } from 'vitest';
import {
  editableCommentFields,
  editableThreadFields,
  type ForumRole,
  labelOf,
  mayDelete,
  type RoleHolder,
  rightsOf,
  type Viewer,
} from './rights.policy.ts';

const OFFER = { allowAnonymous: false, allowAnonymousToPeers: false };
const ME = 1;
const holder = (roles: ForumRole[] = [], changes: Partial<RoleHolder> = {}): RoleHolder => ({
  roles,
  isCourseStaff: false,
  isSiteAdministrator: false,
  ...changes,
});
const viewer = (who: RoleHolder): Viewer => ({
  userId: ME,
  rights: rightsOf(who),
  cohort: 'Red',
  track: 'verified',
});
const learner = holder();
const groupModerator = holder(['Group Moderator']);
const assistant = holder(['Community TA']);
const moderator = holder(['Moderator']);
const administrator = holder(['Administrator']);
const staff = holder([], { isCourseStaff: true });
const site = holder([], { isSiteAdministrator: true });

const thread = { authorId: 2, group: { kind: 'cohort', name: 'Red' } as const, isClosed: false };

describe('roles', () => {
  test.each([
    ['learner', learner, []],
    ['Group Moderator', groupModerator, ['moderates', 'ownGroupOnly', 'pins', 'isExempt', 'seesPeers']],
    [
      'Community TA',
      assistant,
      ['moderates', 'seesAllGroups', 'pins', 'isExempt', 'seesPeers', 'readsSettings'],
    ],
    [
      'Moderator',
      moderator,
      [
        'moderates',
        'seesAllGroups',
        'pins',
        'isExempt',
        'seesPeers',
        'notifiesAll',
        'readsSettings',
        'bulkDeletes',
      ],
    ],
    [
      'Administrator',
      administrator,
      [
        'moderates',
        'seesAllGroups',
        'pins',
        'isExempt',
        'seesPeers',
        'notifiesAll',
        'readsSettings',
        'bulkDeletes',
      ],
    ],
    [
      'course staff',
      staff,
      [
        'moderates',
        'seesAllGroups',
        'pins',
        'isExempt',
        'seesPeers',
        'notifiesAll',
        'readsSettings',
        'changesSettings',
        'managesRoles',
        'bulkDeletes',
      ],
    ],
    [
      'site administrator',
      site,
      [
        'moderates',
        'seesAllGroups',
        'pins',
        'isExempt',
        'seesPeers',
        'notifiesAll',
        'readsSettings',
        'changesSettings',
        'managesRoles',
        'bulkDeletes',
      ],
    ],
  ])('%s', (_, who, rights) => {
    expect(Object.entries(rightsOf(who)).flatMap(([right, has]) => (has ? [right] : []))).toEqual(rights);
  });

  test('a second role lifts the limit of a group moderator to their cohort', () => {
    expect(rightsOf(holder(['Group Moderator', 'Community TA'])).ownGroupOnly).toBe(false);
  });

  test.each([
    [staff, 'Staff'],
    [holder(['Moderator'], { isCourseStaff: true }), 'Staff'],
    [administrator, 'Moderator'],
    [moderator, 'Moderator'],
    [assistant, 'Community TA'],
    [groupModerator, 'Community TA'],
    [site, null],
    [learner, null],
  ])('%j is labeled %s', (who, label) => {
    expect(labelOf(who)).toBe(label);
  });
});

describe('threads', () => {
  test.each([
    ['a learner', learner, thread, 'abuse_flagged copy_link following read voted'],
    [
      'its author',
      learner,
      { ...thread, authorId: ME },
      'abuse_flagged copy_link following raw_body read title topic_id type',
    ],
    [
      'a moderator',
      moderator,
      thread,
      'abuse_flagged close_reason_code closed copy_link edit_reason_code following group_id pinned raw_body read title topic_id type voted',
    ],
    [
      'a moderator of their own',
      moderator,
      { ...thread, authorId: ME },
      'abuse_flagged close_reason_code closed copy_link following group_id pinned raw_body read title topic_id type voted',
    ],
    [
      'the moderator of its group',
      groupModerator,
      thread,
      'abuse_flagged close_reason_code closed copy_link edit_reason_code following pinned raw_body read title topic_id type voted',
    ],
    [
      'the moderator of another group',
      groupModerator,
      { ...thread, group: { kind: 'cohort', name: 'Blue' } as const },
      'abuse_flagged copy_link following read voted',
    ],
    [
      'the moderator of its track',
      groupModerator,
      { ...thread, group: { kind: 'track', name: 'verified' } as const },
      'abuse_flagged close_reason_code closed copy_link edit_reason_code following pinned raw_body read title topic_id type voted',
    ],
    [
      'the moderator of another track, named like its cohort',
      groupModerator,
      { ...thread, group: { kind: 'cohort', name: 'verified' } as const },
      'abuse_flagged copy_link following read voted',
    ],
    [
      'a group moderator, of no group',
      groupModerator,
      { ...thread, group: null },
      'abuse_flagged copy_link following read voted',
    ],
    [
      'its author once it is closed',
      learner,
      { ...thread, authorId: ME, isClosed: true },
      'abuse_flagged copy_link following read',
    ],
    [
      'a moderator once it is closed',
      moderator,
      { ...thread, isClosed: true },
      'abuse_flagged close_reason_code closed copy_link following pinned read',
    ],
  ])('%s', (_, who, facts, fields) => {
    expect(editableThreadFields(viewer(who), facts, OFFER).join(' ')).toBe(fields);
  });

  test('anonymity is the author’s choice where the course offers it', () => {
    const offer = { allowAnonymous: true, allowAnonymousToPeers: true };
    expect(editableThreadFields(viewer(learner), { ...thread, authorId: ME }, offer)).toEqual(
      expect.arrayContaining(['anonymous', 'anonymous_to_peers']),
    );
    expect(editableThreadFields(viewer(moderator), thread, offer)).not.toContain('anonymous');
  });

  test.each([
    [learner, thread, false],
    [learner, { ...thread, authorId: ME }, true],
    [groupModerator, { ...thread, group: { kind: 'cohort', name: 'Blue' } as const }, false],
    [groupModerator, thread, true],
    [assistant, { ...thread, group: { kind: 'cohort', name: 'Blue' } as const }, true],
  ])('%j may delete %j: %s', (who, facts, may) => {
    expect(mayDelete(viewer(who), facts)).toBe(may);
  });
});

describe('responses', () => {
  const response = { ...thread, isResponse: true };
  const question = { authorId: 3, type: 'question' };
  test.each([
    ['a learner', learner, response, question, 'abuse_flagged voted'],
    [
      'the asker of a question',
      learner,
      response,
      { ...question, authorId: ME },
      'abuse_flagged endorsed voted',
    ],
    [
      'who started a discussion',
      learner,
      response,
      { authorId: ME, type: 'discussion' },
      'abuse_flagged voted',
    ],
    ['its author', learner, { ...response, authorId: ME }, question, 'abuse_flagged raw_body'],
    ['a moderator', moderator, response, question, 'abuse_flagged edit_reason_code endorsed raw_body voted'],
    [
      'a moderator of a comment',
      moderator,
      { ...response, isResponse: false },
      question,
      'abuse_flagged edit_reason_code raw_body voted',
    ],
    ['a moderator once it is closed', moderator, { ...response, isClosed: true }, question, 'abuse_flagged'],
  ])('%s', (_, who, facts, of, fields) => {
    expect(editableCommentFields(viewer(who), facts, of, OFFER).join(' ')).toBe(fields);
  });
});
