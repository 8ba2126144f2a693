/**
 * `npm run judge -- COURSE [LIBRARY [ANSWERS]]`: imports a course export, an archive or a folder, into a temporary site with
 * LIBRARY as its `python_lib.zip`, submits the answers that each problem with a script shows as right, and wrong ones, and
 * prints a table. The native engine must run. ANSWERS is a JSON file with answers that the course doesn't show (`AnswerFile`). The
 * exit code is 1 if a problem isn't supported, or if its right answers aren't right or wrong ones are.
 */
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Block, ProblemContent } from '@lectern/olx';
import { pino } from 'pino';
import { importFrom } from '../../apps/lms/src/cli/import-course.ts';
import { systemClock } from '../../apps/lms/src/clock.ts';
import { loadConfig } from '../../apps/lms/src/config.ts';
import type { Context } from '../../apps/lms/src/context.ts';
import type { CompiledCourse } from '../../apps/lms/src/kernel/course/compiled-course.ts';
import { type Answers, listQuestions } from '../../apps/lms/src/modules/problems/judging/judge.policy.ts';
import { runChecks } from '../../apps/lms/src/modules/problems/scripts/judge-by-script.ts';
import { judgeWithScript } from '../../apps/lms/src/modules/problems/scripts/script-judgement.policy.ts';
import { closeContext, openContext } from '../../apps/lms/src/open-context.ts';
import { formatTable, type Row } from './table.ts';

/** By `url_name` of a problem: its answers by the IDs of questions. What isn't here is derived. */
type AnswerFile = Record<string, { right?: Answers; wrong?: Answers }>;

const LIBRARY = 'python_lib.zip';
const LEARNER = 1;
/** Wrong for numbers, formulas and words. */
const WRONG = '987654321';

const [course, library, answerFile] = process.argv.slice(2);
if (course === undefined) {
  console.error('Give a course export: npm run judge -- COURSE [LIBRARY [ANSWERS]]');
  process.exitCode = 2;
} else {
  const given: AnswerFile = answerFile === undefined ? {} : JSON.parse(await readFile(answerFile, 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'lectern-judge-'));
  try {
    await judgeCourse(await copyCourse(course, folder, library), join(folder, 'data'), given);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folder of a copy, which contains the library. */
async function copyCourse(from: string, folder: string, library: string | undefined): Promise<string> {
  const copy = join(folder, 'course');
  await mkdir(copy);
  if ((await stat(from)).isDirectory()) await cp(from, copy, { recursive: true });
  else await promisify(execFile)('tar', ['-xzf', from, '-C', copy]);
  const root = (await readdir(copy)).includes('course.xml') ? copy : join(copy, 'course');
  if (library !== undefined) {
    await mkdir(join(root, 'static'), { recursive: true });
    await copyFile(library, join(root, 'static', LIBRARY));
  }
  return root;
}

async function judgeCourse(folder: string, dataDir: string, given: AnswerFile): Promise<void> {
  const config = loadConfig({ DATA_DIR: dataDir, PYTHON_ENGINE: 'native' });
  const log = pino({ level: 'silent' });
  const context = await openContext(config, { clock: systemClock, log, needsKeys: false });
  try {
    const { summary, result } = await importFrom(context, folder);
    const imported = result.course;
    const rows: Row[] = [];
    for (const { blockId, content, usageKey } of Object.values<Block>(imported.tree.blocks)) {
      if (content?.kind !== 'problem' || content.checks === undefined) continue;
      const { right, wrong } = given[blockId] ?? {};
      const judge = (answers: Answers) => judgeOne(context, imported, usageKey, content, answers);
      const shown = right ?? listShownAnswers(content);
      const verdict = shown === null ? 'not shown' : await judge(shown);
      const counter = await judge(wrong ?? listWrongAnswers(content));
      if (verdict !== 'correct' || counter === 'correct') process.exitCode = 1;
      rows.push([blockId, verdict, counter]);
    }
    console.log(formatTable([['Problem', 'Right answers', 'Wrong answers'], ...rows]));
    const unsupported = Object.entries(summary.unsupportedByTag).map(([tag, count]) => `${count} ${tag}`);
    if (unsupported.length > 0) process.exitCode = 1;
    const rightCount = rows.filter(([, verdict]) => verdict === 'correct').length;
    const wrongCount = rows.filter(([, , verdict]) => verdict !== 'correct').length;
    console.log(
      `\n${rows.length} problems: right answers right in ${rightCount}, wrong ones not right in ${wrongCount}; unsupported: ${unsupported.join(', ') || 'none'}`,
    );
  } finally {
    await closeContext(context);
  }
}

/** The result of a submission, or what the script has to say against the answer. */
async function judgeOne(
  context: Context,
  course: CompiledCourse,
  usageKey: string,
  problem: ProblemContent,
  answers: Answers,
): Promise<string> {
  const work = { problem, course, usageKey, userId: LEARNER, seed: 0 };
  const run = await runChecks(context, work, { answers, attempt: 1 });
  if (!run.ok) return `${run.fault.type}: ${run.fault.message}`.split('\n')[0] ?? '';
  return judgeWithScript(problem, answers, run.value).outcome;
}

/** What learners see as the answer; null if a field shows none. */
function listShownAnswers(problem: ProblemContent): Answers | null {
  const shown = listQuestions(problem).map(
    (question) => [question.id, 'answer' in question ? question.answer : null] as const,
  );
  const answers = shown.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return answers.length < shown.length ? null : Object.fromEntries(answers);
}

function listWrongAnswers(problem: ProblemContent): Answers {
  return Object.fromEntries(listQuestions(problem).map(({ id }) => [id, WRONG]));
}
