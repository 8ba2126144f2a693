import type { ProgressWire } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { listCompletions } from '../../../kernel/completion/completion.store.ts';
import { TEST_COURSE_KEY } from '../../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../../testing/learning-site.ts';
import {
  authorizationOf,
  launch,
  launchLinks,
  scoreXml,
  sendScore,
  TOOL_KEY,
} from '../../external-tools/testing/tool-provider.ts';
import { type Frame, openFrame } from '../../units/testing/unit-site.ts';
import { sendUpload } from './files.ts';
import { keyOf, subsectionOf, unitOf } from './matrix-course.ts';
import type { MatrixRow, Step, StepResult } from './matrix-row.ts';

const GRADING = `/courses/${TEST_COURSE_KEY}/staff/grading`;

/** One person's window on a row's unit. */
export interface OpenRow {
  frame: Frame;
  /** Takes a step, and says whether it was accepted. */
  take(step: Step): Promise<StepResult>;
}

/** Whether a row's block is complete, and its points in the grade. */
interface RowResult {
  isComplete: boolean;
  points: readonly [earned: number | undefined, possible: number | undefined];
}

export interface MatrixSite extends LearningSite {
  /** Someone with a new account, enrolled if there is a mode. */
  newcomer(who?: { mode?: string; courseStaff?: boolean }): Promise<Person>;
  /** Opens a row's unit. Steps of staff are taken by a member of staff, for this person. */
  openRow(person: Person, row: MatrixRow, options?: { isLate?: boolean }): Promise<OpenRow>;
  /** Takes steps that are all accepted. */
  takeAll(person: Person, row: MatrixRow, steps: readonly Step[]): Promise<void>;
  resultOf(person: Person, row: MatrixRow): Promise<RowResult>;
}

export async function openMatrixSite(
  tree: CourseTree,
  options: Parameters<typeof openLearningSite>[1] = {},
): Promise<MatrixSite> {
  const site = await openLearningSite(tree, { toolKeys: [TOOL_KEY], ...options });
  let people = 0;
  const newcomer: MatrixSite['newcomer'] = (who) => {
    people += 1;
    return site.join(`person${people}`, who);
  };

  const openRow: MatrixSite['openRow'] = async (person, row, { isLate = false } = {}) => {
    const frame = await openFrame(site.app, person.browser, unitOf(row, isLate));
    const block = keyOf(row, isLate);
    const send = async (step: Step): Promise<LightMyRequestResponse> => {
      if ('uploads' in step) return sendUpload(site.app, frame, block, { bytes: step.uploads });
      if ('answers' in step) return frame.call('problem_check', block, { answers: step.answers });
      if ('sees' in step) return frame.call('publish_completion', block, { completion: 1 });
      if ('does' in step)
        return frame.call('exercise_act', block, { action: step.does, fields: step.fields ?? {} });
      if ('reports' in step) return reportScore(frame, step.reports);
      const staff = await newcomer({ courseStaff: true });
      const fields = { block, learner: person.user.username, change: 'grade', comment: '' };
      return staff.browser.submit(GRADING, { ...fields, points: step.grades });
    };
    return { frame, take: async (step) => stepResultOf(await send(step)) };
  };

  const reportScore = async ({ page }: Frame, score: string) => {
    const [link = ''] = launchLinks(page);
    const { fields } = (await launch(site.app, link)).form;
    const url = fields.get('lis_outcome_service_url') ?? '';
    const body = scoreXml('replaceResult', fields.get('lis_result_sourcedid') ?? '', score);
    const authorization = authorizationOf(url, body, { key: TOOL_KEY, now: site.clock.now() });
    return sendScore(site.app, url, body, authorization);
  };

  return {
    ...site,
    newcomer,
    openRow,
    async takeAll(person, row, steps) {
      const { take } = await openRow(person, row);
      for (const step of steps) {
        const [status] = await take(step);
        expect([step, status]).toEqual([step, 'grades' in step ? 303 : 200]);
      }
    },
    async resultOf({ user, get }, row) {
      const completions = await listCompletions(site.context.db.read, user.id, TEST_COURSE_KEY);
      const progress = (await get(`/api/course_home/progress/${TEST_COURSE_KEY}`)).json<ProgressWire>();
      const subsection = progress.section_scores
        .flatMap(({ subsections }) => subsections)
        .find(({ block_key: key }) => key === subsectionOf(row));
      return {
        isComplete: completions.has(keyOf(row)),
        points: [subsection?.num_points_earned, subsection?.num_points_possible],
      };
    },
  };
}

function stepResultOf(response: LightMyRequestResponse): StepResult {
  const isJson = String(response.headers['content-type']).includes('json');
  const code = isJson ? response.json<{ error_code?: string }>().error_code : undefined;
  return [response.statusCode, code ?? null];
}
