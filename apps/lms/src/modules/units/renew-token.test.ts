import { afterEach, beforeEach, expect, test } from 'vitest';
import { UNIT_TOKEN_LIFETIME } from '../../kernel/unit-visit/unit-token.ts';
import { deleteSessionsOf } from '../../kernel/users/sessions.store.ts';
import type { Browser } from '../../testing/browser.ts';
import { html, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { PASSWORD } from '../../testing/site.ts';
import { openUnitSite, sectionOf, UNIT, type UnitSite } from './testing/unit-site.ts';

const TEXT = usageKey('html', 'h1');

describeDatabases('the token of a unit that stayed open', (_, fresh) => {
  let site: UnitSite;
  let dana: Awaited<ReturnType<UnitSite['makeLearner']>>;
  beforeEach(async () => {
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [html('h1')] }])], {
      database: await fresh(),
    });
    dana = await site.makeLearner('dana');
  });
  afterEach(() => site.close());

  const renew = (browser: Browser, token: string) =>
    browser.send('POST', '/api/lectern/v1/unit_token', { body: { token } });

  /** Completes the text with a token; returns the status. */
  async function complete(frame: Awaited<ReturnType<UnitSite['openUnit']>>, token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await frame.call('publish_completion', TEXT, { completion: 1 }, headers)).statusCode;
  }

  const endSessions = () => site.context.db.write((tx) => deleteSessionsOf(tx, dana.user.id));

  test('is renewed after it has expired, while the session lives', async () => {
    const frame = await site.openUnit(dana.browser);
    const old = frame.settings.token;
    site.clock.advance(UNIT_TOKEN_LIFETIME + 1000);
    expect(await complete(frame, old)).toBe(401);
    const response = await renew(dana.browser, old);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await complete(frame, response.json().token)).toBe(200);
  });

  test('is renewed for the next session of the same learner only', async () => {
    const frame = await site.openUnit(dana.browser);
    const old = frame.settings.token;
    await endSessions();
    expect((await renew(dana.browser, old)).statusCode).toBe(401);
    const lee = await site.makeLearner('lee');
    const refused = await renew(lee.browser, old);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ error_code: 'forbidden' });
    await dana.browser.signIn('dana', PASSWORD);
    const { token } = (await renew(dana.browser, old)).json();
    expect(await complete(frame, token)).toBe(200);
    const completed = await site.context.db.read.selectFrom('block_completions').select('user_id').execute();
    expect(completed).toEqual([{ user_id: dana.user.id }]);
  });

  test('is none for a visitor, and not what isn’t a token of a unit', async () => {
    expect((await renew(site.browser, 'x')).statusCode).toBe(401);
    const response = await renew(dana.browser, 'x');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error_code: 'unit_token_invalid' });
  });

  test('opens nothing that the rules have closed since', async () => {
    const frame = await site.openUnit(dana.browser, UNIT);
    await site.importSections([sectionOf([{ id: 'u1', staffOnly: true, children: [html('h1')] }])]);
    const { token } = (await renew(dana.browser, frame.settings.token)).json();
    expect(await complete(frame, token)).toBe(404);
  });
});
