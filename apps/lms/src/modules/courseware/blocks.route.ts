import { type BlocksWire, type BlockWire, blocksCall, type Query } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { forbidden, HttpError, notFound } from '../../http/errors.ts';
import { preparedJson } from '../../http/prepared-json.ts';
import { handle } from '../../http/route.ts';
import { type Access, accessFor, findAccessOfUser } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import type { Place } from '../../kernel/course/compiled-course.ts';
import { jumpToUrl, xblockUrl } from '../../kernel/course/links.ts';
import type { ContentState } from '../../kernel/course-view/content-state.ts';
import { type CourseView, effortOf } from '../../kernel/course-view/course-view.ts';
import { perView } from '../../kernel/course-view/per-view.ts';
import { dueOf } from '../../kernel/due-dates/due.policy.ts';
import { EXAM_INFO, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { listWithheld, withheldName } from '../../kernel/progress/exam-state.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { isoTimeOrNull } from '../../kernel/time/iso.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import type { Identity } from '../../plugins/identity.types.ts';
import { discussionsOf } from '../discussions/course-topics.ts';
import { hasDiscussions } from '../discussions/has-discussions.ts';

interface BlocksRequest {
  origin: string;
  /** Levels below the course. */
  depth: number;
  fields: ReadonlySet<Field>;
  /** Indexes of sequences that are left out because a prerequisite blocks them. */
  leftOut: ReadonlySet<number>;
  /** Indexes of timed exams that aren't running: their units have neither names nor content. */
  withheld: ReadonlySet<number>;
  /** Origin of the LMS that `legacy_web_url` is on. */
  legacyOrigin: string;
}

const FIELDS = [
  'children',
  'effort_activities',
  'effort_time',
  'graded',
  'special_exam_info',
  'has_scheduled_content',
  'due',
  'format',
  'visible_to_staff_only',
  'discussions_id',
] as const;
type Field = (typeof FIELDS)[number];

export function registerBlocks(app: FastifyInstance, context: Context): void {
  handle(app, blocksCall, async ({ query, identity, site }) => {
    const access = await accessOfNamed(context, query, identity);
    if (access.decision.denial !== null) throw courseDenied(access.decision);
    const requested = new Set((query.requested_fields ?? '').split(',').map((field) => field.trim()));
    const keepsGated = requested.has('show_gated_sections');
    const body = blocksOf(access.view, {
      origin: site.origin,
      legacyOrigin: access.elsewhere ?? site.origin,
      depth: query.depth === 'all' ? Number.POSITIVE_INFINITY : Number(query.depth ?? '0'),
      fields: new Set(FIELDS.filter((field) => requested.has(field) && isOffered(field, access))),
      leftOut: new Set(keepsGated ? [] : (await listGates(access, context.db.read)).keys()),
      withheld: listWithheld(access),
    });
    return { status: 200, body: preparedJson<BlocksWire>(body) };
  });
}

const isOffered = (field: Field, access: Access): boolean =>
  field !== 'discussions_id' || hasDiscussions(access);

/** The access of the person whose tree is requested: oneself, nobody, or as staff a learner. */
async function accessOfNamed(
  context: Context,
  { course_id: courseKey, username, all_blocks: allBlocks }: Query<typeof blocksCall>,
  identity: Identity,
): Promise<Access> {
  if (allBlocks === 'true') {
    const access = await accessFor(context, courseKey, identity);
    if (!access.visitor.isStaff) throw forbidden('Only the course team can request all blocks.');
    return access;
  }
  if (username === undefined) {
    const message = 'This field is required unless all_blocks is requested.';
    throw new HttpError(400, 'invalid_query', message, {}, 'username');
  }
  // An empty username requests the anonymous visitor's view, whoever is signed in.
  if (username === '') {
    return accessFor(context, courseKey, { kind: 'anonymous', clientContext: identity.clientContext });
  }
  const access = await accessFor(context, courseKey, identity);
  // In a masquerade, clients send the name in their token or that of the learner (wire contract 25).
  const own = [access.user?.username, identity.kind === 'user' && identity.user.username];
  if (own.includes(username)) return access;
  if (!access.visitor.isStaff) throw forbidden('You can only request your own data.');
  const learner = await findUserByUsername(context.db.read, username);
  const named = learner && (await findAccessOfUser(context, courseKey, learner));
  if (!named) throw notFound('There is no account with this username.');
  return named;
}

/** The tree as JSON. It contains nothing personal, so it is serialized once per view and set of requested fields. */
const blocksOf = perView(
  ({ origin, legacyOrigin, depth, fields, leftOut, withheld }: BlocksRequest) =>
    [origin, legacyOrigin, depth, [...fields].sort(), [...leftOut], [...withheld]].join(';'),
  (view, request: BlocksRequest) => JSON.stringify(writeBlocks(view, request)),
);

function writeBlocks(view: CourseView, request: BlocksRequest): BlocksWire {
  const { course } = view;
  const { blocks: all, rootUsageKey } = course.tree;
  const { origin, legacyOrigin } = request;
  const blocks: Record<string, BlockWire> = {};

  const stateOf = (place: Place | undefined): ContentState | undefined => {
    if (place?.level === 'section') return view.sections[place.section];
    return place?.level === 'sequence' ? view.sequences[place.sequence] : undefined;
  };
  const isListed = (usageKey: string): boolean => {
    const place = course.places.get(usageKey);
    if (!place || place.level === 'course') return true;
    if (place.level === 'section') return view.sections[place.section] !== 'hidden';
    if (view.sequences[place.sequence] === 'hidden' || request.leftOut.has(place.sequence)) return false;
    if (place.level === 'component' && view.unlistedComponents.has(usageKey)) return false;
    return place.level === 'sequence' || isOpened(view.units[place.unit]);
  };
  const nameOfWithheld = ({ usageKey, parent }: Block) =>
    withheldName((all[parent ?? '']?.children ?? []).filter(isListed).indexOf(usageKey));
  const visit = (block: Block, depth: number) => {
    // Clients of 2021 look up here every section and sequence of the learning sequences, released or not.
    const place = course.places.get(block.usageKey);
    const isUnreleased = stateOf(place) === 'unreleased';
    const isNameless = place?.level === 'unit' && request.withheld.has(place.sequence);
    const children = isNameless ? [] : block.children.filter(isListed);
    const wanted = (field: Field) => request.fields.has(field);
    const isRoot = block.usageKey === rootUsageKey;
    blocks[block.usageKey] = {
      id: block.usageKey,
      block_id: block.blockId,
      type: block.sourceType,
      display_name: isNameless ? nameOfWithheld(block) : isRoot ? course.tree.title : block.displayName,
      ...(wanted('children') &&
        depth > 0 &&
        (children.length > 0 || block.type === 'sequential') && { children }),
      lms_web_url: jumpToUrl(origin, course.courseKey, block.usageKey),
      legacy_web_url: `${jumpToUrl(legacyOrigin, course.courseKey, block.usageKey)}?experience=legacy`,
      student_view_url: xblockUrl(origin, block.usageKey),
      ...(!isUnreleased && presentContents(block, view, request.fields)),
      ...(wanted('has_scheduled_content') && isRoot && { has_scheduled_content: view.hasScheduledContent }),
    };
    if (depth === 0) return;
    for (const key of children) {
      const child = all[key];
      if (child) visit(child, depth - 1);
    }
  };

  const root = all[rootUsageKey];
  if (root) visit(root, request.depth);
  return { root: rootUsageKey, blocks };
}

/** The fields about a block's content, left out until its release. */
function presentContents(block: Block, view: CourseView, fields: ReadonlySet<Field>): Partial<BlockWire> {
  const { graded } = block;
  const { effortActivities, effortTimeSeconds } = effortOf(block, view);
  return {
    ...(fields.has('graded') && { graded }),
    ...(fields.has('due') && { due: isoTimeOrNull(dueOf(view.course.tree, block, null)) }),
    ...(fields.has('format') && { format: block.format }),
    ...(fields.has('discussions_id') && presentTopic(block, view)),
    ...(fields.has('visible_to_staff_only') && { visible_to_staff_only: block.visibleToStaffOnly }),
    ...(fields.has('special_exam_info') && timeLimitOf(block) !== null && { special_exam_info: EXAM_INFO }),
    ...(fields.has('effort_activities') && { effort_activities: effortActivities }),
    ...(fields.has('effort_time') && effortTimeSeconds > 0 && { effort_time: effortTimeSeconds }),
  };
}

function presentTopic({ usageKey }: Block, { course }: CourseView): Partial<BlockWire> {
  const topic = discussionsOf(course).units.find(({ unit }) => unit.block.usageKey === usageKey);
  return topic ? { discussions_id: topic.id } : {};
}

const isOpened = (state: ContentState | undefined): boolean => state !== 'hidden' && state !== 'unreleased';
