import type { BlocksWire, ExamStateWire, NavigationWire, SequenceWire } from '@lectern/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { buildApp } from '../../../app.ts';
import { examCommands } from '../../../cli/commands/exam.commands.ts';
import type { Context } from '../../../context.ts';
import type { User } from '../../../kernel/users/user.ts';
import { closeContext, openContext } from '../../../open-context.ts';
import { type Browser, cloneBrowser } from '../../../testing/browser.ts';
import { runCommandLine } from '../../../testing/cli.ts';
import { makeTestConfig } from '../../../testing/context.ts';
import {
  type BlockSpec,
  TEST_COURSE_KEY as KEY,
  TIMED_EXAM,
  usageKey,
} from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { problemOf, singleChoice } from '../../problems/testing/problems.ts';
import { openUnitSite, problemBlock, type UnitSite } from '../../units/testing/unit-site.ts';

export const START = Date.parse('2026-03-02T09:00:00Z');
export const EXAM = usageKey('sequential', 'exam');
export const UNIT = usageKey('vertical', 'u1');
export const PROBLEM = usageKey('problem', 'p1');
/** The name of the unit, which nobody may see before the start. */
export const SECRET = 'Photosynthesis';
export const RIGHT = { answers: { '2_1': 'b' } };
export const EXAMS = '/api/edx_proctoring/v1/proctored_exam';

/** A course with a sequence to read and a timed exam of 30 minutes, with one unit and one problem. */
export const sectionsOf = (more: Partial<BlockSpec> = {}): BlockSpec[] => [
  {
    id: 'c1',
    children: [
      {
        id: 'reading',
        children: [{ id: 'u0', children: [problemBlock('p0', problemOf([singleChoice()]))] }],
      },
      {
        id: 'exam',
        name: 'Midterm',
        exam: TIMED_EXAM,
        graded: true,
        format: 'Exam',
        children: [
          {
            id: 'u1',
            name: SECRET,
            children: [problemBlock('p1', problemOf([singleChoice()], { weight: 4 }))],
          },
        ],
        ...more,
      },
    ],
  },
];
export const gradingPolicy = {
  assignmentTypes: [{ type: 'Exam', shortLabel: null, numTotal: 1, numDroppable: 0, weight: 1 }],
  gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
};

/** The error of a refused call: its status and code. */
export const refusal = ({ statusCode, body }: Pick<LightMyRequestResponse, 'statusCode' | 'body'>) => [
  statusCode,
  JSON.parse(body).error_code,
];

/** Where exams are taken: two processes over one database, with a new learner for each test. */
export interface ExamSchool {
  readonly site: UnitSite;
  /** The learner of the test. Calls are theirs where no browser is named. */
  readonly ada: { user: User; browser: Browser };
  /** Ada's session in the second process. */
  readonly there: Browser;
  /** Enrolls somebody else, for this test. */
  join(name: string): Promise<{ user: User; browser: Browser }>;
  /** `content`: the query for the exam; '' as on any other page. */
  state(browser?: Browser, content?: string): Promise<ExamStateWire>;
  /** Throws where there is no exam. */
  examOf(browser?: Browser): Promise<Extract<ExamStateWire['exam'], { id: number }>>;
  attemptOf(browser?: Browser): Promise<Attempt | null>;
  /** Posts an attempt. */
  send(browser: Browser, body: object): Promise<LightMyRequestResponse>;
  /** Starts the exam; returns the id of the attempt. */
  start(browser?: Browser): Promise<number>;
  act(id: number, action: string, browser?: Browser): Promise<LightMyRequestResponse>;
  sequence(browser?: Browser): Promise<SequenceWire>;
  /** What each call says of the exam's unit. */
  names(browser?: Browser, username?: string): Promise<object>;
  /** Runs a command; returns what it prints. */
  run(line: string): Promise<string>;
}

type Exam = Extract<ExamStateWire['exam'], { id: number }>;
type Attempt = Extract<NonNullable<Exam['attempt']>, { attempt_id: number }>;

/** Describes timed exams on every database. */
export function describeExams(title: string, suite: (school: ExamSchool) => void): void {
  describeDatabases(title, (_, fresh) => {
    let site: UnitSite;
    let second: Context;
    let ada: ExamSchool['ada'];
    let there: Browser;
    let learners = 0;

    beforeAll(async () => {
      const database = await fresh();
      site = await openUnitSite(sectionsOf(), { database, course: { tree: { gradingPolicy } } });
      second = await openContext(makeTestConfig(database), { clock: site.clock, log: site.context.log });
    });
    afterAll(async () => {
      await closeContext(second);
      await site.close();
    });
    beforeEach(async () => {
      site.clock.set(START);
      await site.importSections(sectionsOf());
      learners += 1;
      ada = await site.makeLearner(`ada${learners}`);
      there = cloneBrowser(await buildApp(second), ada.browser);
    });

    suite({
      get site() {
        return site;
      },
      get ada() {
        return ada;
      },
      get there() {
        return there;
      },
      join: (name) => site.makeLearner(`${name}${learners}`),
      run: async (line) => (await runCommandLine(examCommands, site.context, line)).join('\n'),
      ...examCalls(() => ada),
    });
  });
}

type ExamCalls = Omit<ExamSchool, 'site' | 'ada' | 'there' | 'join' | 'run'>;

function examCalls(learner: () => ExamSchool['ada']): ExamCalls {
  const own = () => learner().browser;
  const calls: ExamCalls = {
    async state(browser = own(), content = `&content_id=${encodeURIComponent(EXAM)}`) {
      return (await browser.get(`${EXAMS}/attempt/course_id/${KEY}?is_learning_mfe=true${content}`)).json();
    },
    async examOf(browser) {
      const { exam } = await calls.state(browser);
      if (!('id' in exam)) throw new Error('There is no exam');
      return exam;
    },
    async attemptOf(browser) {
      const { attempt } = await calls.examOf(browser);
      return attempt && 'attempt_id' in attempt ? attempt : null;
    },
    send: (browser, body) => browser.send('POST', `${EXAMS}/attempt`, { body }),
    async start(browser = own()) {
      // Some clients leave `attempt_proctored` out.
      const body = { exam_id: (await calls.examOf(browser)).id, start_clock: 'true' };
      const response = await calls.send(browser, body);
      expect(response.statusCode).toBe(200);
      return response.json().exam_attempt_id;
    },
    act: (id, action, browser = own()) => browser.send('PUT', `${EXAMS}/attempt/${id}`, { body: { action } }),
    async sequence(browser = own()) {
      return (await browser.get(`/api/courseware/sequence/${EXAM}`)).json();
    },
    async names(browser = own(), username = learner().user.username) {
      const blocks = await browser.get(
        `/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}&username=${username}&depth=all&requested_fields=children,special_exam_info`,
      );
      const navigation = await browser.get(`/api/course_home/v1/navigation/${KEY}`);
      return {
        sequence: (await calls.sequence(browser)).items.map((item) => item.page_title),
        blocks: blocks.json<BlocksWire>().blocks[UNIT]?.display_name,
        inside: PROBLEM in blocks.json<BlocksWire>().blocks,
        navigation: navigation.json<NavigationWire>().blocks?.[EXAM]?.children,
      };
    },
  };
  return calls;
}
