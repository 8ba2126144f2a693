import {
  type BlockTreeWire,
  blockSubtreeCall,
  blockTreeCall,
  findCourseKeyOf,
  type Query,
  type TreeBlockWire,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { serializedJson } from '../../http/serialized-json.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import type { Access } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import type { CourseView } from '../../kernel/course-view/course-view.ts';
import { perView } from '../../kernel/course-view/per-view.ts';
import { listWithheld } from '../../kernel/progress/exam-state.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { blockCompletionOf } from '../../kernel/progress/overlay.ts';
import { notFound } from '../../lib/errors.ts';
import { hasDiscussions } from '../discussions/has-discussions.ts';
import { listFields, presentBlockTree, type TreeRequest } from './block-tree.ts';
import { accessOfNamed } from './blocks-access.ts';
import { readNavDepth, readReturnType, readTypes } from './blocks-query.ts';
import { isContentOpen } from './student-view-data.ts';

interface Request extends TreeRequest {
  returnType: 'dict' | 'list';
}

/** The block tree of a course, and that below one of its blocks (wire contract 12). */
export function registerBlocks(app: FastifyInstance, context: Context): void {
  handle(app, blockTreeCall, async ({ query, identity, site }) => {
    const access = await accessOfNamed(context, query.course_id, query, identity);
    return answer(access, access.course.tree.rootUsageKey, query, site.origin);
  });

  handle(app, blockSubtreeCall, async ({ params, query, identity, site }) => {
    const courseKey = findCourseKeyOf(params.usageKey);
    if (courseKey === null) throw blockNotFound();
    const access = await accessOfNamed(context, courseKey, query, identity);
    return answer(access, params.usageKey, query, site.origin);
  });

  async function answer(access: Access, root: string, query: Query<typeof blockSubtreeCall>, origin: string) {
    if (access.decision.denial !== null) throw courseDenied(access.decision);
    const requested = new Set((query.requested_fields ?? '').split(',').map((field) => field.trim()));
    const keepsGated = requested.has('show_gated_sections');
    const isOfLearner = requested.has('completion') && query.all_blocks !== 'true';
    const contentTypes = readTypes(query.student_view_data, 'student_view_data');
    const gates = keepsGated && contentTypes.length === 0 ? null : await listGates(access, context.db.read);
    const closed = { gated: gates ?? new Set<number>(), withheld: listWithheld(access) };
    const request: Request = {
      origin,
      legacyOrigin: access.elsewhere ?? origin,
      root,
      returnType: readReturnType(query.return_type),
      depth: query.depth === 'all' ? Number.POSITIVE_INFINITY : Number(query.depth ?? '0'),
      navDepth: readNavDepth(query.nav_depth),
      counted: readTypes(query.block_counts, 'block_counts'),
      fields: new Set(
        listFields(requested).filter((field) => field !== 'discussions_id' || hasDiscussions(access)),
      ),
      leftOut: new Set(keepsGated ? [] : gates?.keys()),
      withheld: closed.withheld,
      contentTypes,
      isContentOpen: (block) => isContentOpen(access, block, closed),
      shownTypes: readTypes(query.block_types_filter, 'block_types_filter'),
      completion: isOfLearner ? await blockCompletionOf(access, context.db.read) : null,
    };
    const content = isShared(access.view, request)
      ? sharedTree(access.view, request)
      : serializeTree(access.view, request);
    if (content === null) throw blockNotFound();
    return { status: 200, body: serializedJson<BlockTreeWire | TreeBlockWire[]>(content) } as const;
  }
}

const blockNotFound = () => notFound('This block doesn’t exist.', 'block_not_found');

/** Whether many learners request the same; what only scripts and apps request isn't cached. */
function isShared({ course }: CourseView, request: Request): boolean {
  const { root, navDepth, counted, contentTypes, shownTypes, completion } = request;
  const isPlain = [counted, contentTypes, shownTypes].every(({ length }) => length === 0);
  return root === course.tree.rootUsageKey && navDepth === null && isPlain && completion === null;
}

const sharedTree = perView(
  ({ origin, legacyOrigin, returnType, depth, fields, leftOut, withheld }: Request) =>
    [
      currentLanguage().code,
      origin,
      legacyOrigin,
      returnType,
      depth,
      [...fields].sort(),
      [...leftOut],
      [...withheld],
    ].join(';'),
  serializeTree,
);

function serializeTree(view: CourseView, request: Request): string | null {
  const tree = presentBlockTree(view, request);
  return tree && JSON.stringify(request.returnType === 'list' ? Object.values(tree.blocks) : tree);
}
