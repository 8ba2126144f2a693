import { afterAll, beforeAll, expect, test } from 'vitest';
import { findImportReport } from '../../kernel/course/import-reports.store.ts';
import { findToolKey } from '../../kernel/tools/tool-keys.store.ts';
import { LOGIN_URL, REGISTERED_TOOL } from '../../modules/external-tools/testing/registered-tool.ts';
import { toolBlock } from '../../modules/external-tools/testing/tool-blocks.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';
import { CommandError, UsageError } from '../command.ts';
import { toolCommands } from './tool.commands.ts';

const KEY = TEST_COURSE_KEY;
/** Of tests, which listen at no port. */
const ORIGIN = 'http://localhost';
const UNITS = 'http://127.0.0.1';
const WAITING = `${LOGIN_URL}: LTI 1.3, not connected`;
const EXPORTED = { toolId: 'quiz', consumerKey: 'exported', secret: 'from the export' };

describeDatabases('lectern tool', (_, fresh) => {
  let site: LearningSite;
  beforeAll(async () => {
    const children = [toolBlock('t1'), toolBlock('t2', { toolId: 'quiz' }), toolBlock('t3', REGISTERED_TOOL)];
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
    expect(await warnings()).toEqual(['tool-key-missing', 'tool-key-missing']);
    expect(await run(`tool list ${KEY}`)).toEqual([
      WAITING,
      'maps: no key',
      'quiz: key exported, from the export',
    ]);

    const printed = await run(`tool set ${KEY} maps --key acme`, 'a secret');
    expect(printed).toEqual([WAITING, 'maps: key acme, set here', 'quiz: key exported, from the export']);
    expect(await typeOf('t1')).toBe('exercise');
    expect(await warnings()).toEqual(['tool-key-missing']);
    expect(await findToolKey(site.context.db.read, KEY, 'maps')).toMatchObject({ secret: 'a secret' });

    expect(await run(`tool remove ${KEY} maps`)).toEqual([
      WAITING,
      'maps: no key',
      'quiz: key exported, from the export',
    ]);
    expect(await typeOf('t1')).toBe('unsupported');
    expect(await warnings()).toEqual(['tool-key-missing', 'tool-key-missing']);
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

  test('connects a tool of LTI 1.3, says what its provider needs, and disconnects it', async () => {
    const printed = await run(`tool connect ${KEY} ${LOGIN_URL}`);
    const [, clientId = ''] = /Client ID: +(\S+)/.exec(printed.join('\n')) ?? [];
    expect(printed).toEqual([
      `${LOGIN_URL} is connected. Give its provider:`,
      `  Platform ID (issuer):        ${ORIGIN}`,
      `  Client ID:                   ${clientId}`,
      '  Deployment ID:               1',
      `  Authentication request URL:  ${UNITS}/lti/authorize`,
      `  Access token URL:            ${ORIGIN}/lti/token`,
      `  Public keyset URL:           ${ORIGIN}/lti/keyset`,
    ]);
    expect(await typeOf('t3')).toBe('exercise');
    expect(await run(`tool connect ${KEY} ${LOGIN_URL}`)).toEqual(printed);
    expect(await run(`tool list ${KEY}`)).toContain(`${LOGIN_URL}: LTI 1.3, client ${clientId}`);
    const current = await site.context.courses.findCourse(site.context.db.read, KEY);
    if (current === null) throw new Error('The course is not there');
    await site.importCourse(current.tree);
    expect(await typeOf('t3')).toBe('exercise');
    expect(await run(`tool remove ${KEY} ${LOGIN_URL}`)).toContain(WAITING);
    expect(await typeOf('t3')).toBe('unsupported');
    await expect(run(`tool set ${KEY} ${LOGIN_URL} --key k`, 'x')).rejects.toThrow('tool connect');
    await expect(run(`tool connect ${KEY} maps`)).rejects.toThrow('no tool of LTI 1.3');
  });

  test('refuses what it can’t use', async () => {
    await expect(run(`tool set ${KEY} maps`, 'x')).rejects.toThrow(UsageError);
    await expect(run(`tool set ${KEY} maps --key k`, ' ')).rejects.toThrow(CommandError);
    await expect(run(`tool set ${KEY} --key k`, 'x')).rejects.toThrow(UsageError);
    await expect(run(`tool remove ${KEY} nothing`)).rejects.toThrow('had no key');
    await expect(run('tool list course-v1:No+No+No')).rejects.toThrow(CommandError);
  });
});
