import { afterAll, beforeAll, expect, test } from 'vitest';
import { findImportReport } from '../../kernel/course/import-reports.store.ts';
import { findToolKey } from '../../kernel/tools/tool-keys.store.ts';
import { toolBlock } from '../../modules/external-tools/testing/tool-blocks.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';
import { CommandError, UsageError } from '../command.ts';
import { toolCommands } from './tool.commands.ts';

const KEY = TEST_COURSE_KEY;
const EXPORTED = { toolId: 'quiz', consumerKey: 'exported', secret: 'from the export' };

describeDatabases('lectern tool', (_, fresh) => {
  let site: LearningSite;
  beforeAll(async () => {
    const children = [toolBlock('t1'), toolBlock('t2', { toolId: 'quiz' })];
    const sections = [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children }] }] }];
    const database = await fresh();
    site = await openLearningSite(buildCourse({ sections }), { database, toolKeys: [EXPORTED] });
  });
  afterAll(() => site.close());

  const run = (line: string, secret = '') => runCommandLine(toolCommands, site.context, line, secret);
  const typeOf = async (id: string) => {
    const { courses, db } = site.context;
    return (await courses.findCourse(db.read, KEY))?.tree.blocks[usageKey('exercise', id)]?.type;
  };
  const warnings = async () =>
    (await findImportReport(site.context.db.read, KEY))?.diagnostics.map(({ code }) => code);

  test('a key makes a tool work, and without one it is unsupported again', async () => {
    expect([await typeOf('t1'), await typeOf('t2')]).toEqual(['unsupported', 'exercise']);
    expect(await warnings()).toEqual(['tool-key-missing']);
    expect(await run(`tool list ${KEY}`)).toEqual(['maps: no key', 'quiz: key exported, from the export']);

    const printed = await run(`tool set ${KEY} maps --key acme`, 'a secret');
    expect(printed).toEqual(['maps: key acme, set here', 'quiz: key exported, from the export']);
    expect(await typeOf('t1')).toBe('exercise');
    expect(await warnings()).toEqual([]);
    expect(await findToolKey(site.context.db.read, KEY, 'maps')).toMatchObject({ secret: 'a secret' });

    expect(await run(`tool remove ${KEY} maps`)).toEqual([
      'maps: no key',
      'quiz: key exported, from the export',
    ]);
    expect(await typeOf('t1')).toBe('unsupported');
    expect(await warnings()).toEqual(['tool-key-missing']);
  });

  test('the operator’s key comes before the one of the export, also after another import', async () => {
    await run(`tool set ${KEY} quiz --key ours`, 'a: secret');
    expect(await findToolKey(site.context.db.read, KEY, 'quiz')).toMatchObject({ consumerKey: 'ours' });
    const current = await site.context.courses.findCourse(site.context.db.read, KEY);
    if (current === null) throw new Error('The course is not there');
    await site.importCourse(current.tree);
    expect(await findToolKey(site.context.db.read, KEY, 'quiz')).toMatchObject({ secret: 'a: secret' });
    expect(await typeOf('t2')).toBe('exercise');
    expect(await run(`tool remove ${KEY} quiz`)).toContain('quiz: no key');
  });

  test('refuses what it can’t use', async () => {
    await expect(run(`tool set ${KEY} maps`, 'x')).rejects.toThrow(UsageError);
    await expect(run(`tool set ${KEY} maps --key k`, ' ')).rejects.toThrow(CommandError);
    await expect(run(`tool set ${KEY} --key k`, 'x')).rejects.toThrow(UsageError);
    await expect(run(`tool remove ${KEY} nothing`)).rejects.toThrow('No key was set');
    await expect(run('tool list course-v1:No+No+No')).rejects.toThrow(CommandError);
  });
});
