import { hashToken } from '../kernel/keys/tokens.ts';
import { saveAnswers } from '../kernel/surveys/surveys.store.ts';
import { WEEK } from '../lib/durations.ts';
import { openFrame } from '../modules/units/testing/unit-site.ts';
import { usageKey } from './course-builder.ts';
import type { FreshDatabase } from './databases.ts';
import { answer, ask, patch, threadUrl } from './discussions.ts';
import { COURSES, type HostileSite, openHostileSite, SURVEY } from './hostile-site.ts';
import type { Person } from './learning-site.ts';
import { NOTE } from './unit-writes.ts';
import { WRITE_ROWS } from './write-rows.ts';
import type { WriteMethod } from './writes.ts';

/** The site's key, without which its database can't be opened. */
export const RELEASED_SITE = { secretKeys: ['the key of the site that releases keep'] };
/** When the copy is made; her session lasts longer. */
export const RELEASED_AT = Date.parse('2026-03-10T09:00:00Z');
/** Has one thing of every kind that a learner would miss; her password is that of all test accounts. */
export const ADA = { username: 'ada', name: 'Ada Lovelace', session: 'the session of ada' };
export const QUESTION = { title: 'Is zero even?', text: 'I think that it is.', response: 'It is.' };

/**
 * A site as it is in use when a version is released: every write of the LMS has been sent once, and Ada has learned and
 * earned a certificate. Closing it drops the database.
 */
export async function openReleasedSite(database: FreshDatabase): Promise<HostileSite> {
  const site = await openHostileSite({ database, config: RELEASED_SITE });
  await sendEveryWrite(site);
  await learnAsAda(site);
  site.clock.set(RELEASED_AT);
  await site.runJobs();
  return site;
}

async function sendEveryWrite(site: HostileSite): Promise<void> {
  for (const [name, row] of Object.entries(WRITE_ROWS)) {
    const who = (await row.as?.(site)) ?? site.dana;
    const method = name.slice(0, name.indexOf(' ')) as WriteMethod;
    // Only writes without an account of their own have another sender than a person.
    const response = await site.send(who, { method }, await row.good(site, COURSES.open, who as Person));
    if (response.statusCode >= 400) throw new Error(`${name}: ${response.statusCode} ${response.body}`);
  }
}

async function learnAsAda(site: HostileSite): Promise<void> {
  const { app, clock, context, courseKey } = site;
  const ada = await site.join(ADA.username, { mode: 'verified', account: { name: ADA.name } });
  const surveyKey = { userId: ada.user.id, courseKey, survey: SURVEY };
  const at = clock.now();
  const session = { created_at: at, last_seen_at: at, expires_at: at + 2 * WEEK };
  await context.db.write(async (tx) => {
    await saveAnswers(tx, surveyKey, { answers: { why: 'x' }, at });
    const id_hash = hashToken(ADA.session);
    await tx
      .insertInto('sessions')
      .values({ id_hash, user_id: ada.user.id, ...session })
      .execute();
  });
  const frame = await openFrame(app, ada.browser);
  await frame.problem('p1', 'problem_check', { answers: { '2_1': 'b' } });
  await frame.call('save_note', usageKey('html', 'h1'), NOTE);
  await site.complete(ada, usageKey('problem', 'p3'));
  await site.score(ada, usageKey('problem', 'p3'), 1, 1);
  await ada.post(`/courses/${courseKey}/generate_user_cert`);
  await ada.post('/api/bookmarks/v1/bookmarks/', { usage_id: usageKey('vertical', 'u1') });
  await ada.post('/api/course_home/save_course_goal', {
    course_id: courseKey,
    days_per_week: 3,
    subscribed_to_reminders: true,
  });
  const { id } = await ask(ada, courseKey, { title: QUESTION.title, raw_body: 'I think not.' });
  await answer(site.ben, id, { raw_body: QUESTION.response });
  await patch(site.ben, threadUrl(id), { voted: true, abuse_flagged: true });
  await patch(ada, threadUrl(id), { raw_body: QUESTION.text });
}
