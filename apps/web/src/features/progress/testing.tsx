import { screen, within } from '@testing-library/react';
import { renderCourse } from '../../course/testing.tsx';
import type { Locale } from '../../i18n/locales.ts';
import { courseId, courseMetadataWire, progressWire } from '../../lms/fixtures.ts';
import { createTestLms, type FakeAnswer } from '../../lms/testing.ts';
import { Component, loader } from './route.tsx';

type Wire = NonNullable<Parameters<typeof progressWire>[0]>;
type Section = NonNullable<Wire['section_scores']>[number];

export interface Given {
  readonly progress?: Wire;
  readonly answer?: FakeAnswer;
  /** The last part of the address; the one who looks has the id 7. */
  readonly target?: string;
  readonly administrator?: boolean;
  /** Staff of the course. */
  readonly staff?: boolean;
  readonly locale?: Locale;
}

/** Opens the progress tab over a server that answers as given; for tests. */
export function open({ progress, answer, target, administrator = false, staff = false, locale }: Given = {}) {
  const path = target === undefined ? `progress/${courseId}` : `progress/${courseId}/${target}/`;
  const lms = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire({ is_staff: staff }) },
    [`GET /api/course_home/${path}`]: answer ?? { body: progressWire(progress) },
    'POST /event': { status: 204 },
  });
  const user = { userId: 7, username: 'dana', email: null, name: null, administrator, roles: [] };
  lms.client.setQueryData(['session'], user);
  const screens = [{ path: 'progress/:targetUserId?', handle: { tab: 'progress' }, loader, Component }];
  renderCourse(
    lms.client,
    `/course/${courseId}/progress${target === undefined ? '' : `/${target}/`}`,
    screens,
    locale,
  );
  return lms;
}

/** One section of these subsections. */
export function sections(...subsections: Partial<Section['subsections'][number]>[]): Section[] {
  const [base] = progressWire().section_scores;
  const [first] = base?.subsections ?? [];
  if (first === undefined) throw new Error('The fixture has no subsection');
  return [
    {
      display_name: 'Week 1',
      subsections: subsections.map((change, index) => ({ ...first, block_key: `block-${index}`, ...change })),
    },
  ];
}

export const heading = () => screen.findByRole('heading', { level: 1 });
export const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));
