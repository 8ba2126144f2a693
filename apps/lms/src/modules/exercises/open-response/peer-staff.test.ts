import { afterEach, describe, expect, test } from 'vitest';
import { findAccessOfUser } from '../../../kernel/access/access.ts';
import { TEST_COURSE_KEY } from '../../../testing/course-builder.ts';
import { resetExam } from '../../exams/reset-exam.ts';
import { act } from '../testing/exercises.ts';
import { FAIR, GOOD, openPeers, type PeerSite, refusalOf } from '../testing/peers.ts';

let site: PeerSite;
afterEach(() => site.close());

describe('learners who assess each other, and staff', () => {
  test('lose a canceled response, and assess another', async () => {
    site = await openPeers();
    const [ada, ben] = [await site.join('ada'), await site.join('ben')];
    const teacher = await site.openStaff();
    await ben.claim();
    await ada.claim();
    const count = async () =>
      (await site.context.db.read.selectFrom('peer_assessments').select('id').execute()).length;
    expect(await count()).toBe(2);
    await teacher.change('ada', 'cancel-response', { reason: 'Copied' });
    expect(await count()).toBe(0);
    const lost = (await ben.assess()).body.html;
    expect(lost).toContain('Your assessment wasn’t saved');
    expect(lost).toContain('There’s no response for you to assess yet (0 of 1 done)');
    expect(refusalOf(await ada.claim())).toEqual([409, 'conflict']);

    await teacher.change('ada', 'reopen-response', { reason: 'Again' });
    await ada.send('submit-response', { 'text-0': 'New' });
    expect((await ben.claim()).body.html).toContain('New');
    await ben.assess();
    await ada.claim();
    await ada.assess();
    expect(await ada.score()).toEqual({ earned: 3, possible: 3 });
  });

  test('are listed for staff with their options and comments', async () => {
    site = await openPeers();
    const [ada, ben] = [await site.join('ada'), await site.join('ben')];
    const teacher = await site.openStaff();
    await ben.claim();
    expect(await teacher.response('ada')).toMatch(/Being assessed by<.*learner=ben.*since/s);
    await ben.assess(FAIR);
    await ada.claim();
    await ada.assess();
    expect(await teacher.list()).not.toMatch(/Waiting for staff|Learning to assess|Assessing themselves/);
    expect(await teacher.list()).toMatch(
      /Assessing others \(0\).*Waiting for other learners \(0\).*Assessed \(2\)/s,
    );
    const page = await teacher.response('ada');
    expect(page).toMatch(
      /Assessments received<\/dt><dd>1 \(1 needed\).*Assessments given<\/dt><dd>1 \(1 needed\)/s,
    );
    expect(page).toMatch(/Assessed the responses of<.*Assessment by .*learner=ben.*Fair!.*Plain.*Well done/s);
    await site.context.db.write((tx) => tx.deleteFrom('users').where('username', '=', 'ben').execute());
    expect(await teacher.response('ada')).toMatch(/Assessment by a learner who has left the site.*Fair!/s);
  });

  test('can assess the new response of an author who retakes an exam', async () => {
    site = await openPeers();
    const [ada, ben] = [await site.join('ada'), await site.join('ben')];
    await ben.claim();
    await ben.assess();
    const { context } = site;
    const access = await findAccessOfUser(context, TEST_COURSE_KEY, ada.user);
    const sequence = access?.course.sequences[0];
    if (!access || !sequence) throw new Error('The test course has a sequence.');
    const attempt = {
      id: 0,
      sequenceKey: sequence.block.usageKey,
      startedAt: 0,
      endsAt: 1,
      isReadyToSubmit: false,
      submittedAt: 1,
    };
    const reset = { at: context.clock.now(), by: 'teacher', reason: 'Alarm' };
    await context.db.write((tx) =>
      resetExam(tx, access.course, { userId: ada.user.id, sequence, attempt, reset }),
    );
    await ada.send('submit-response', { 'text-0': 'Another one' });
    expect((await ben.claim()).body.html).toContain('Another one');
  });

  test('are overridden by staff, before or after they assess', async () => {
    site = await openPeers();
    const [ada, ben] = [await site.join('ada'), await site.join('ben')];
    const teacher = await site.openStaff();
    await teacher.change('ada', 'grade-response', FAIR);
    await ben.claim();
    await ben.assess(GOOD);
    expect(await ada.score()).toEqual({ earned: 2, possible: 3 });
  });

  test('don’t include staff who view the course as a learner', async () => {
    site = await openPeers();
    await site.join('ada');
    await site.join('ben');
    const teacher = await site.openStaff();
    await teacher.viewAs('ada');
    const frame = await site.openUnit(teacher.browser);
    expect(frame.page.body).toContain('Now assess other learners’ responses: 0 of 1 done.');
    expect(frame.page.body).not.toContain('value="claim-response"');
    expect(refusalOf(await act(frame, 'x1', 'claim-response'))).toEqual([403, 'masquerading']);
  });

  test('don’t include staff', async () => {
    site = await openPeers();
    await site.join('ada');
    const helper = await site.join('helper', { isStaff: true });
    expect(helper.submitted.body.html).toContain('Course staff don’t assess learners’ responses here.');
    expect((await helper.claim()).status).toBe(403);
  });
});
