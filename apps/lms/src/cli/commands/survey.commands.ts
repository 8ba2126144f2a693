import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { surveyForm } from '../../kernel/surveys/survey-form.ts';
import { findSurvey, listAnswers } from '../../kernel/surveys/surveys.store.ts';
import { removeSurvey, setSurvey } from '../../modules/surveys/manage-surveys.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey } from '../get-learner.ts';
import { getOperands } from '../read-arguments.ts';

/** `survey ...`: surveys that courses require, and learners' answers. */
export const surveyCommands: readonly Command[] = [
  {
    name: 'survey set',
    usage: 'NAME --file FORM.json',
    summary: 'Create or change a survey, for courses whose policy names it in course_survey_name',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { file: { type: 'string' } },
      });
      const name = getName(positionals);
      if (values.file === undefined) throw new UsageError('Give the file of the form with --file.');
      const form = parseForm(await readText(values.file), values.file);
      await setSurvey(await cli.open(), { name, form });
      cli.print(`The survey ${name} asks ${form.fields.length} questions.`);
    },
  },
  {
    name: 'survey remove',
    usage: 'NAME',
    summary: 'Remove a survey; courses no longer require it, and its answers are preserved',
    async run(args, cli) {
      const name = getName(args);
      if (!(await removeSurvey(await cli.open(), name))) throw noSurvey(name);
      cli.print(`The survey ${name} is removed.`);
    },
  },
  {
    name: 'survey answers',
    usage: 'NAME COURSE',
    summary: 'List learners’ answers in a course, one line of JSON each',
    async run(args, cli) {
      const [name, asked] = getOperands(args, 2, 'Give the name of a survey and a course key.');
      const context = await cli.open();
      const { read } = context.db;
      if (!(await findSurvey(read, name))) throw noSurvey(name);
      const courseKey = await getCourseKey(context, asked);
      for (const { username, answeredAt, answers } of await listAnswers(read, name, courseKey)) {
        cli.print(JSON.stringify({ username, answered: new Date(answeredAt).toISOString(), answers }));
      }
    },
  },
];

function getName(operands: readonly string[]): string {
  const [name] = getOperands(operands, 1, 'Give the name of a survey.');
  return name;
}

const noSurvey = (name: string) => new CommandError(`There is no survey ${name}.`);

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CommandError(`${file} can't be read.`);
  }
}

function parseForm(text: string, file: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CommandError(`${file} isn't valid JSON.`);
  }
  const checked = v.safeParse(surveyForm, json);
  if (checked.success) return checked.output;
  const problems = checked.issues.map((issue) => `${v.getDotPath(issue) ?? 'form'}: ${issue.message}`);
  throw new CommandError(`${file} isn't a valid survey.\n${problems.join('\n')}`);
}
