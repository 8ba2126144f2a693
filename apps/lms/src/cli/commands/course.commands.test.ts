import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findRunSettings, saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';
import { CommandError, UsageError } from '../command.ts';
import { courseCommands } from './course.commands.ts';

const KEY = TEST_COURSE_KEY;

describeDatabases('lectern course', (_, fresh) => {
  let site: LearningSite;
  beforeAll(async () => {
    site = await openLearningSite(buildCourse({ sections: [] }), { database: await fresh() });
  });
  afterAll(() => site.close());
  beforeEach(() =>
    site.context.db.write((tx) => saveRunSettings(tx, KEY, { settings: DEFAULT_SETTINGS, at: 0 })),
  );

  const run = (line: string) => runCommandLine(courseCommands, site.context, line);
  const settings = () => findRunSettings(site.context.db.read, KEY);

  test('changes only the given settings, and shows all of them', async () => {
    const shown = await run(
      `course set ${KEY} --modes audit,verified --price 149 --currency eur --sku 8CF08E5 --upgrade-deadline 2026-04-01T12:00+02:00 --verification-deadline 2026-05-01 --offer-percentage 15 --offer-code WELCOME --audit-access limited --content-gating on --limits-from 2026-01-31`,
    );
    expect(await settings()).toEqual({
      ...DEFAULT_SETTINGS,
      modes: ['audit', 'verified'],
      price: 149,
      currency: 'EUR',
      sku: '8CF08E5',
      upgradeDeadline: Date.parse('2026-04-01T10:00:00Z'),
      verificationDeadline: Date.parse('2026-05-01T00:00:00Z'),
      offerPercentage: 15,
      offerCode: 'WELCOME',
      auditAccess: 'limited',
      contentGating: true,
      limitsFrom: Date.parse('2026-01-31T00:00:00Z'),
    });
    expect(await run(`course show ${KEY}`)).toEqual(shown);
    expect(shown).toContain('* modes                  audit,verified');
    expect(shown).toContain('* upgrade-deadline       2026-04-01T10:00:00Z');
    expect(shown).toContain('  audit-weeks            auto');

    await run(
      `course set ${KEY} --audit-weeks 6 --offer-days 14 --currency-symbol € --max-enrollments 30 --exit-page off --honor-code on --dark-safe on`,
    );
    expect(await settings()).toMatchObject({
      price: 149,
      auditWeeks: 6,
      offerDays: 14,
      currencySymbol: '€',
      maxEnrollments: 30,
      exitPage: false,
      honorCode: true,
      darkSafe: true,
    });

    await run(`course set ${KEY} --embargo sy,KP --legacy-url https://old.example.org/`);
    expect(await settings()).toMatchObject({
      price: 149,
      embargo: ['KP', 'SY'],
      legacyUrl: 'https://old.example.org',
    });
  });

  test('resets settings', async () => {
    await run(
      `course set ${KEY} --modes audit,verified --price 9 --upgrade-deadline 2026-04-01 --sku A --offer-percentage 5 --offer-code B --currency-symbol X --audit-weeks 9 --limits-from 2026-01-01 --max-enrollments 3 --embargo KP --legacy-url https://old.example.org`,
    );
    await run(
      `course set ${KEY} --modes audit --price 0 --upgrade-deadline none --sku none --offer-percentage none --offer-code none --currency-symbol auto --audit-weeks auto --limits-from none --max-enrollments export --embargo none --legacy-url none`,
    );
    expect(await settings()).toEqual(DEFAULT_SETTINGS);
    expect((await run(`course show ${KEY}`)).filter((line) => line.startsWith('*'))).toEqual([]);
  });

  describe('refuses', () => {
    test.each([
      ['--price 12.50', 'takes a whole number from 0 to 1000000'],
      ['--price 1000001', 'takes a whole number'],
      ['--price 1e3', 'takes a whole number'],
      ['--offer-percentage 0', 'takes a whole number from 1 to 99'],
      ['--offer-percentage 100', 'takes a whole number from 1 to 99'],
      ['--offer-days 0', 'takes a whole number from 1 to 365'],
      ['--audit-weeks 0', 'takes a whole number from 1 to 520'],
      ['--currency XXQ', 'takes the code of a currency'],
      ['--currency-symbol <b>', 'takes a text of at most 5 characters'],
      ['--offer-code AAAAAAAAAABBBBBBBBBBCCCCCCCCCCDDDDDDDDDDEEEEEEEEEEF', 'at most 50 characters'],
      ['--modes audit,gold', 'takes modes of this list: audit, honor'],
      ['--modes ,', 'takes modes of this list'],
      ['--upgrade-deadline tomorrow', 'takes a day such as 2026-04-01'],
      ['--upgrade-deadline 2026-02-31', 'takes a day such as 2026-04-01'],
      ['--limits-from 2026-13-01', 'takes a day such as 2026-04-01'],
      ['--audit-access sometimes', 'takes limited or unlimited'],
      ['--content-gating yes', 'takes on or off'],
      ['--exit-page yes', 'takes on or off'],
      ['--honor-code yes', 'takes on or off'],
      ['--dark-safe yes', 'takes on or off'],
      ['--embargo KP,Syria', 'takes countries by codes of two letters'],
      ['--legacy-url old.example.org', 'takes the address of an LMS'],
      ['--legacy-url https://old.example.org/lms', 'takes the address of an LMS'],
    ])('%s', async (option, message) => {
      const failure = await run(`course set ${KEY} ${option}`).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(UsageError);
      expect(String(failure)).toContain(message);
      expect(await settings()).toEqual(DEFAULT_SETTINGS);
    });

    test.each([
      ['--modes audit,verified', 'A paid mode needs a price'],
      ['--offer-percentage 15 --offer-code A', 'An offer requires a paid mode'],
      ['--modes audit,verified --price 9 --offer-percentage 15', 'An offer needs a code'],
      ['--audit-access limited', 'Limited audit access requires a paid mode'],
      ['--modes audit,masters --content-gating on', 'Content gating requires a paid mode'],
      [
        '--modes verified --price 9 --upgrade-deadline 2026-05-02 --verification-deadline 2026-05-01',
        'Learners must be able to verify after upgrading',
      ],
    ])('contradictory settings: %s', async (options, message) => {
      const failure = await run(`course set ${KEY} ${options}`).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CommandError);
      expect(String(failure)).toContain(`Nothing was changed. ${message}`);
      expect(await settings()).toEqual(DEFAULT_SETTINGS);
    });

    test('accepts a verification deadline equal to the upgrade deadline', async () => {
      const deadlines = '--upgrade-deadline 2026-05-01 --verification-deadline 2026-05-01';
      await run(`course set ${KEY} --modes verified --price 9 ${deadlines}`);
      expect(await settings()).toMatchObject({ verificationDeadline: Date.parse('2026-05-01T00:00:00Z') });
      const undone = '--upgrade-deadline none --verification-deadline none';
      await run(`course set ${KEY} --modes audit --price 0 ${undone}`);
      expect(await settings()).toEqual(DEFAULT_SETTINGS);
    });

    test.each([
      ['course set', UsageError, 'Give at least one option.'],
      [`course set ${KEY}`, UsageError, 'Give at least one option.'],
      ['course set --price 9', UsageError, 'Give one course key.'],
      ['course set X --price 9', CommandError, `There is no course X. Known: ${KEY}`],
      ['course show X', CommandError, 'There is no course X.'],
      ['course show', UsageError, 'Give one course key.'],
    ])('%s', async (line, kind, message) => {
      const failure = await run(line).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(kind);
      expect(String(failure)).toContain(message);
    });
  });

  test('a streak discount that the site has no coupon for says so, also when it is shown', async () => {
    const note =
      'No learner gets the streak discount until the site has UPGRADE_URL and STREAK_DISCOUNT_CODE.';
    const sold = `course set ${KEY} --modes audit,verified --price 9`;
    expect(await run(sold)).not.toContain(note);
    expect(await run(`${sold} --streak-discount on`)).toContain(note);
    expect(await run(`course show ${KEY}`)).toContain(note);
    const shop = { streakDiscountCode: 'STREAK', upgradeUrl: 'https://shop.example.org/' };
    const withShop = { ...site.context, config: { ...site.context.config, ...shop } };
    expect(await runCommandLine(courseCommands, withShop, `course show ${KEY}`)).not.toContain(note);
  });

  test('settings survive a new version of the course', async () => {
    await run(`course set ${KEY} --max-enrollments 3`);
    await site.importCourse(buildCourse({ title: 'Calculus, anew', sections: [] }));
    expect(await settings()).toMatchObject({ maxEnrollments: 3 });
  });
});
