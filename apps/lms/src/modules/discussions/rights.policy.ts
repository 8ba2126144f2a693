import { type Group, isIn, type Membership } from './groups.policy.ts';

/** The roles in the discussions of a course that an operator gives; every learner is a `Student`. */
export const FORUM_ROLES = ['Administrator', 'Moderator', 'Community TA', 'Group Moderator'] as const;
export type ForumRole = (typeof FORUM_ROLES)[number];

/** What somebody may do in the discussions of a course. */
export interface Rights {
  /** Edit, delete, close and endorse other people's posts, and see and dismiss reports. */
  moderates: boolean;
  /** Whether `moderates` is limited to posts of the person's own groups. */
  ownGroupOnly: boolean;
  /** See the posts of all groups, and choose the group of one. */
  seesAllGroups: boolean;
  pins: boolean;
  /** Post outside the posting times, and without the limits on learners. */
  isExempt: boolean;
  /** See who wrote what is anonymous to peers. */
  seesPeers: boolean;
  notifiesAll: boolean;
  readsSettings: boolean;
  changesSettings: boolean;
  /** See who has a role, with their addresses, and give and take roles. */
  managesRoles: boolean;
  bulkDeletes: boolean;
}

type Holder = ForumRole | 'learner' | 'course staff' | 'site administrator';

const NOTHING: Rights = {
  moderates: false,
  ownGroupOnly: false,
  seesAllGroups: false,
  pins: false,
  isExempt: false,
  seesPeers: false,
  notifiesAll: false,
  readsSettings: false,
  changesSettings: false,
  managesRoles: false,
  bulkDeletes: false,
};
const ASSISTANT: Rights = {
  ...NOTHING,
  moderates: true,
  seesAllGroups: true,
  pins: true,
  isExempt: true,
  seesPeers: true,
  readsSettings: true,
};
const MODERATOR: Rights = { ...ASSISTANT, notifiesAll: true, bulkDeletes: true };
const STAFF: Rights = { ...MODERATOR, changesSettings: true, managesRoles: true };

/** Everything that a role allows. Nothing else decides it. */
const RIGHTS: Readonly<Record<Holder, Rights>> = {
  learner: NOTHING,
  'Group Moderator': {
    ...NOTHING,
    moderates: true,
    ownGroupOnly: true,
    pins: true,
    isExempt: true,
    seesPeers: true,
  },
  'Community TA': ASSISTANT,
  Moderator: MODERATOR,
  Administrator: MODERATOR,
  'course staff': STAFF,
  'site administrator': STAFF,
};

export interface RoleHolder {
  roles: readonly ForumRole[];
  isCourseStaff: boolean;
  isSiteAdministrator: boolean;
}

/** The rights of all roles of a person together. */
export function rightsOf({ roles, isCourseStaff, isSiteAdministrator }: RoleHolder): Rights {
  const held: Holder[] = [
    'learner',
    ...roles,
    ...(isCourseStaff ? (['course staff'] as const) : []),
    ...(isSiteAdministrator ? (['site administrator'] as const) : []),
  ];
  const all = held.map((holder) => RIGHTS[holder]);
  const has = (right: keyof Rights) => all.some((rights) => rights[right]);
  return {
    moderates: has('moderates'),
    ownGroupOnly: !all.some((rights) => rights.moderates && !rights.ownGroupOnly) && has('ownGroupOnly'),
    seesAllGroups: has('seesAllGroups'),
    pins: has('pins'),
    isExempt: has('isExempt'),
    seesPeers: has('seesPeers'),
    notifiesAll: has('notifiesAll'),
    readsSettings: has('readsSettings'),
    changesSettings: has('changesSettings'),
    managesRoles: has('managesRoles'),
    bulkDeletes: has('bulkDeletes'),
  };
}

/** The label beside a name; the front end matches these words. */
export function labelOf({ roles, isCourseStaff }: Omit<RoleHolder, 'isSiteAdministrator'>): string | null {
  if (isCourseStaff) return 'Staff';
  if (roles.includes('Administrator') || roles.includes('Moderator')) return 'Moderator';
  return roles.length > 0 ? 'Community TA' : null;
}

/** Who looks at a post, and what they may do in general. */
export interface Viewer extends Membership {
  userId: number;
  rights: Rights;
}

/** What the rules about one post depend on. */
export interface PostFacts {
  authorId: number;
  /** Of its thread. */
  group: Group | null;
  /** Of its thread. */
  isClosed: boolean;
}

/** The anonymity that a course offers. */
export interface AnonymityOffer {
  allowAnonymous: boolean;
  allowAnonymousToPeers: boolean;
}

export function moderates(viewer: Viewer, { group }: Pick<PostFacts, 'group'>): boolean {
  const { rights } = viewer;
  if (!rights.moderates) return false;
  return !rights.ownGroupOnly || (group !== null && isIn(viewer, group));
}

export function mayDelete(viewer: Viewer, post: PostFacts): boolean {
  return post.authorId === viewer.userId || moderates(viewer, post);
}

/** The fields of a thread that somebody may set, sorted. The same list shows the actions and decides requests. */
export function editableThreadFields(viewer: Viewer, thread: PostFacts, offer: AnonymityOffer): string[] {
  const isModerator = moderates(viewer, thread);
  const isAuthor = thread.authorId === viewer.userId;
  const fields = ['abuse_flagged', 'copy_link', 'read', 'following'];
  if (viewer.rights.pins && (isModerator || !viewer.rights.ownGroupOnly)) fields.push('pinned');
  if (isModerator) fields.push('closed', 'close_reason_code');
  if (!thread.isClosed) {
    if (isModerator || !isAuthor) fields.push('voted');
    if (isModerator || isAuthor) fields.push('raw_body', 'title', 'topic_id', 'type');
    if (isModerator && viewer.rights.seesAllGroups) fields.push('group_id');
    if (isModerator && !isAuthor) fields.push('edit_reason_code');
    if (isAuthor) fields.push(...anonymityFields(offer));
  }
  return fields.sort();
}

/** As {@link editableThreadFields}, of a response or comment. */
export function editableCommentFields(
  viewer: Viewer,
  comment: PostFacts & { isResponse: boolean },
  thread: { authorId: number; type: string },
  offer: AnonymityOffer,
): string[] {
  const isModerator = moderates(viewer, comment);
  const isAuthor = comment.authorId === viewer.userId;
  const fields = ['abuse_flagged'];
  if (!comment.isClosed) {
    if (isModerator || !isAuthor) fields.push('voted');
    if (isModerator || isAuthor) fields.push('raw_body');
    if (isModerator && !isAuthor) fields.push('edit_reason_code');
    if (isAuthor) fields.push(...anonymityFields(offer));
    const isAsker = thread.type === 'question' && thread.authorId === viewer.userId;
    if (comment.isResponse && (isModerator || isAsker)) fields.push('endorsed');
  }
  return fields.sort();
}

function anonymityFields({ allowAnonymous, allowAnonymousToPeers }: AnonymityOffer): string[] {
  return [...(allowAnonymous ? ['anonymous'] : []), ...(allowAnonymousToPeers ? ['anonymous_to_peers'] : [])];
}

/** The fields of a new thread that somebody may set besides those that every thread needs. */
export function initialThreadFields({ rights }: Viewer, offer: AnonymityOffer): string[] {
  return [
    'following',
    'read',
    ...anonymityFields(offer),
    ...(rights.seesAllGroups ? ['group_id'] : []),
    ...(rights.pins && !rights.ownGroupOnly ? ['pinned'] : []),
  ];
}
