import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import {
  addProgramCourse,
  deleteProgram,
  findProgramBySlug,
  listPrograms,
  type Program,
  removeProgramCourse,
  saveProgram,
} from '../../modules/programs/programs.store.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey } from '../get-learner.ts';
import { getWords, readLine, readSlug } from '../read-arguments.ts';

/** `program ...`: courses that belong together. */
export const programCommands: readonly Command[] = [
  {
    name: 'program set',
    usage: 'SLUG [--title TITLE] [--type TYPE]',
    summary: 'Create a program, or change its title or type, such as xseries or micromasters',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { title: { type: 'string' }, type: { type: 'string' } },
      });
      const [word] = getWords(positionals, 1, 'Give the slug of a program.');
      const slug = readSlug('A slug', word);
      if (values.type !== undefined) readSlug('--type', values.type);
      const given = readLine('--title', values.title);
      if (given === '') throw new UsageError('--title is blank.');
      const { db, clock } = await cli.open();
      const saved = await db.write(async (tx) => {
        const known = await findProgramBySlug(tx, slug);
        const title = given ?? known?.title;
        const type = values.type ?? known?.type;
        if (title === undefined || type === undefined)
          throw new UsageError('Give a new program a --title and a --type.');
        const program: Program = { uuid: known?.uuid ?? randomUUID(), slug, type, title };
        await saveProgram(tx, program, clock.now());
        return program;
      });
      cli.print(describe(saved));
    },
  },
  {
    name: 'program add',
    usage: 'SLUG COURSE',
    summary: 'Add a course at the end of a program',
    async run(args, cli) {
      const context = await cli.open();
      const { slug, courseKey } = await getPlace(context, args);
      const title = await context.db.write(async (tx) => {
        const program = await getProgram(tx, slug);
        await addProgramCourse(tx, program.uuid, courseKey);
        return program.title;
      });
      cli.print(`${courseKey} belongs to ${title}.`);
    },
  },
  {
    name: 'program remove',
    usage: 'SLUG COURSE',
    summary: 'Remove a course from a program',
    async run(args, cli) {
      const context = await cli.open();
      const { slug, courseKey } = await getPlace(context, args);
      const title = await context.db.write(async (tx) => {
        const program = await getProgram(tx, slug);
        if (!(await removeProgramCourse(tx, program.uuid, courseKey)))
          throw new CommandError(`${courseKey} doesn’t belong to ${program.title}.`);
        return program.title;
      });
      cli.print(`${courseKey} no longer belongs to ${title}.`);
    },
  },
  {
    name: 'program delete',
    usage: 'SLUG',
    summary: 'Delete a program, but not its courses',
    async run(args, cli) {
      const [slug] = getWords(args, 1, 'Give the slug of a program.');
      const { db } = await cli.open();
      const title = await db.write(async (tx) => {
        const program = await getProgram(tx, slug);
        await deleteProgram(tx, program.uuid);
        return program.title;
      });
      cli.print(`${title} is deleted.`);
    },
  },
  {
    name: 'program list',
    usage: '',
    summary: 'List the programs with their courses',
    async run(_args, cli) {
      const { db } = await cli.open();
      const programs = await listPrograms(db.read);
      for (const program of programs) {
        cli.print(describe(program));
        for (const courseKey of program.courseKeys) cli.print(`  ${courseKey}`);
      }
      if (programs.length === 0) cli.print('There are no programs.');
    },
  },
];

async function getPlace(context: Context, args: readonly string[]) {
  const [slug, asked] = getWords(args, 2, 'Give a slug and a course key.');
  return { slug, courseKey: await getCourseKey(context, asked) };
}

async function getProgram(reader: Reader, slug: string): Promise<Program> {
  const program = await findProgramBySlug(reader, slug);
  if (!program) throw new CommandError(`There is no program ${slug}.`);
  return program;
}

function describe({ slug, title, type }: Program): string {
  return `${slug}: ${title} (${type})`;
}
