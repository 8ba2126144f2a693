import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { renderCourse } from '../../../course/testing.tsx';
import type { Locale } from '../../../i18n/locales.ts';
import {
  courseId,
  courseMetadataWire,
  outlineBlock,
  outlineBlocks,
  outlineWire,
} from '../../../lms/fixtures.ts';
import { createTestLms, type FakeRoutes, type TestLms, type TestLmsOptions } from '../../../lms/testing.ts';
import { Component, loader } from '../route.tsx';

export type OutlineChange = Parameters<typeof outlineWire>[0];
export type BlockChange = Parameters<typeof outlineBlock>[2];

export interface Given {
  readonly outline?: OutlineChange;
  readonly metadata?: Parameters<typeof courseMetadataWire>[0];
  readonly lms?: TestLmsOptions;
  readonly locale?: Locale;
  /** Headers of the outline's response. */
  readonly headers?: Record<string, string>;
  /** Responses of further calls. */
  readonly routes?: FakeRoutes;
}

/** The home of a course with a server that responds from the fixtures; for tests. */
export function openOutline({
  outline,
  metadata,
  lms: options,
  locale,
  headers,
  routes,
}: Given = {}): TestLms {
  const responses: FakeRoutes = {
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire(metadata) },
    [`GET /api/course_home/outline/${courseId}`]: { body: outlineWire(outline), ...(headers && { headers }) },
    ...routes,
  };
  const lms = createTestLms(responses, options);
  const home = { path: 'home', handle: { tab: 'outline' }, loader, Component };
  renderCourse(lms.client, `/course/${courseId}/home`, [home], locale);
  return lms;
}

/** The outline with one of its blocks changed. */
export function withBlock(id: string, type: string, change: BlockChange): OutlineChange {
  return { course_blocks: { blocks: { ...outlineBlocks(), [id]: outlineBlock(id, type, change) } } };
}

/** The document in a frame with HTML of a course team, once it has loaded: jsdom opens frames without an event. */
export async function findMarkupDocument(title: string): Promise<Document> {
  const frame = await screen.findByTitle<HTMLIFrameElement>(title);
  const { contentDocument } = frame;
  if (contentDocument === null) throw new Error(`The frame ${title} has no document`);
  if (contentDocument.body.childElementCount === 0) fireEvent.load(frame);
  // The sanitizer is loaded on demand.
  await waitFor(() => expect(contentDocument.body.childElementCount).toBeGreaterThan(0));
  return contentDocument;
}
