import { expectTypeOf, test } from 'vitest';
import type { csrfTokenCall } from './account/session.ts';
import type { Body, Params, Query, Reply, ReplyBody, Status } from './call.ts';
import type { gotoPositionCall } from './courseware/completion.ts';
import type { resumeCall } from './courseware/resume.ts';
import type { sequenceCall } from './courseware/sequence.ts';
import type { DeveloperError } from './errors.ts';
import type { CourseKey, UsageKey } from './keys.ts';
import type { removeBookmarkCall } from './tools/bookmarks.ts';

test('a handler receives branded keys', () => {
  expectTypeOf<Params<typeof resumeCall>>().toEqualTypeOf<{ courseId: CourseKey }>();
  expectTypeOf<Params<typeof removeBookmarkCall>['usageId']>().toEqualTypeOf<UsageKey>();
  expectTypeOf<CourseKey>().not.toEqualTypeOf<UsageKey>();
});

test('undeclared properties of a call are undefined', () => {
  expectTypeOf<keyof Params<typeof csrfTokenCall>>().toEqualTypeOf<never>();
  expectTypeOf<keyof Query<typeof csrfTokenCall>>().toEqualTypeOf<never>();
  expectTypeOf<Body<typeof csrfTokenCall>>().toEqualTypeOf<undefined>();
});

test('bodies and responses are inferred, by status', () => {
  expectTypeOf<Body<typeof gotoPositionCall>>().toEqualTypeOf<{ position: number }>();
  expectTypeOf<Status<typeof resumeCall>>().toEqualTypeOf<200 | 400 | 401 | 403 | 404>();
  expectTypeOf<Extract<Reply<typeof resumeCall>, { status: 401 }>['body']>().toEqualTypeOf<DeveloperError>();
  expectTypeOf<ReplyBody<typeof sequenceCall, 422>>().toEqualTypeOf<null>();
});
