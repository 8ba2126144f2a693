import type { VideoContent } from '@lectern/olx';
import { afterEach, describe, expect, test } from 'vitest';
import { listCompletions } from '../../kernel/completion/completion.store.ts';
import { html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { problemOf, singleChoice } from '../problems/testing/problems.ts';
import { openUnitSite, problemBlock, sectionOf, UNIT, type UnitSite } from './testing/unit-site.ts';

let site: UnitSite;
afterEach(() => site.close());

const KEY = usageKey('video', 'v1');
const content: VideoContent = {
  kind: 'video',
  sources: [
    { url: '/assets/courseware/aa/talk.mp4', contentType: 'video/mp4' },
    { url: 'https://cdn.example.org/talk.webm', contentType: 'video/webm' },
  ],
  youtubeId: 'abcdefghijk',
  transcripts: [
    {
      language: 'en',
      url: '/assets/courseware/bb/en.srt',
      cues: [{ startMs: 500, endMs: 1500, text: 'a < b & "c"' }],
    },
    { language: 'he', url: '/assets/courseware/bb/he.srt', cues: [{ startMs: 0, endMs: 900, text: 'שלום' }] },
  ],
  durationSeconds: 60,
  startTime: 0,
  endTime: null,
  downloadAllowed: true,
  transcriptDownloadAllowed: true,
  poster: '/assets/courseware/cc/poster.png',
  handout: null,
};

async function openVideo(more: Partial<VideoContent> = {}) {
  const video = { id: 'v1', name: 'A talk', content: { ...content, ...more } };
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [video, html('h1')] }])]);
  const { browser, user } = await site.makeLearner('ada');
  return { frame: await site.openUnit(browser), browser, user };
}

describe('a video', () => {
  test('[WCAG-1.2.1] [WCAG-1.2.3] of files plays in the browser’s own player, with speed, transcript and downloads', async () => {
    const { frame } = await openVideo();
    const { body } = frame.page;
    expect(body).toContain('<source src="/assets/courseware/aa/talk.mp4" type="video/mp4">');
    expect(body).toContain('poster="/assets/courseware/cc/poster.png"');
    expect(body).toContain('<option value="1.5">1.5×</option>');
    expect(body).toContain(
      'data-start="500" data-end="1500" tabindex="0">a &lt; b &amp; &quot;c&quot;</button>',
    );
    expect(body).toContain('<option value="he">Hebrew</option>');
    expect(body).toContain('><bdi lang="en" dir="ltr">Download video</bdi></a>');
    expect(body).toContain('><bdi lang="en" dir="ltr">Download transcript (English)</bdi></a>');
    expect(body).not.toMatch(/youtube(-nocookie)?\.com/);
    expect(body.replace(/<template[\s\S]*?<\/template>/, '')).not.toContain('youtube-start');
    // What the script says there is not in the course's language.
    expect(body).toContain('data-video-error hidden lang="en" dir="ltr"></p>');
    expect(body).toContain('data-found lang="en" dir="ltr"></span>');
  });

  test('names languages whose codes Open edX writes with an underscore', async () => {
    const [english] = content.transcripts;
    const chinese = { language: 'zh_HANS', url: '/assets/courseware/bb/zh.srt', cues: english?.cues ?? [] };
    const { frame } = await openVideo({ transcripts: [...content.transcripts, chinese] });
    expect(frame.page.body).toContain('<option value="zh_HANS">Simplified Chinese</option>');
    expect(frame.page.body).toContain('lang="zh-HANS" dir="auto" data-cues="zh_HANS"');
    expect(frame.page.body).toContain('Download transcript (Simplified Chinese)');
  });

  test('of a stream lets our script fetch segments from the stream’s origin only, and is no download', async () => {
    const stream = { url: 'https://media.example/talk.m3u8', contentType: 'application/vnd.apple.mpegurl' };
    const { frame } = await openVideo({ sources: [stream] });
    const policy = String(frame.page.headers['content-security-policy']);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ').slice(1)).toEqual(['https://media.example']);
    expect(frame.page.body).not.toContain('Download video');
    const [file] = content.sources;
    const both = await openVideo({ sources: [stream, ...(file ? [file] : [])] });
    expect(both.frame.page.body).toMatch(
      /<a href="[^"]*talk\.mp4" download><bdi lang="en" dir="ltr">Download video<\/bdi><\/a>/,
    );
  });

  test('without a stream gives the page’s script no other origin', async () => {
    const { frame } = await openVideo();
    expect(String(frame.page.headers['content-security-policy'])).toMatch(/connect-src [^ ;]+;/);
  });

  test('[WCAG-1.4.2] of YouTube requests nothing from YouTube before it is played', async () => {
    const { frame } = await openVideo({ sources: [] });
    expect(frame.page.body).toContain('<bdi lang="en" dir="ltr">Play video: <bdi>A talk</bdi>. </bdi>');
    expect(frame.page.body).not.toMatch(/(src|href)="https:\/\/[^"]*youtube/);
    expect(frame.page.body).not.toContain('Download video');
  });

  test('of files that is also at YouTube has its button at hand, for when no file loads', async () => {
    const { frame } = await openVideo();
    expect(frame.page.body).toMatch(/<template data-youtube-fallback><button [^>]*data-youtube-start>/);
    expect(frame.page.body).toContain('"youtube":"abcdefghijk"');
    const alone = await openVideo({ youtubeId: null });
    expect(alone.frame.page.body).not.toContain('<template');
  });

  test('offers no downloads where the author allows none', async () => {
    const { frame } = await openVideo({ downloadAllowed: false, transcriptDownloadAllowed: false });
    expect(frame.page.body).not.toMatch(/class="downloads"|<a [^>]*talk\.mp4/);
  });

  test('without a file says so', async () => {
    const { frame } = await openVideo({ sources: [], youtubeId: null });
    expect(frame.page.body).toContain('This video has no playable file.');
  });

  test('resumes where it was left, with the choices of the last visit', async () => {
    const { frame, browser } = await openVideo();
    await frame.call('save_user_state', KEY, { position: 12.5, duration: 60, speed: 1.5 });
    const saved = await frame.call('save_user_state', KEY, {
      position: 20,
      transcript: false,
      language: 'he',
    });
    expect([saved.statusCode, saved.json()]).toEqual([200, { success: true }]);
    const { page } = await site.openUnit(browser);
    const [, settings = ''] = /data-settings>(.*?)<\/script>/.exec(page.body) ?? [];
    expect(JSON.parse(settings)).toMatchObject({ position: 20, duration: 60, speed: 1.5, language: 'he' });
    expect(page.body).toContain('aria-expanded="false"');
  });

  test.each([
    ['a negative position', KEY, { position: -1 }, 400],
    ['an unknown field', KEY, { volumes: 1 }, 400],
    ['a text', usageKey('html', 'h1'), { position: 1 }, 400],
  ])('state with %s is refused', async (_, key, body, status) => {
    const { frame } = await openVideo();
    expect((await frame.call('save_user_state', key, body)).statusCode).toBe(status);
  });

  test('is complete once it was watched, and the response has the unit’s completion', async () => {
    const { frame, user } = await openVideo();
    const watched = await frame.call('publish_completion', KEY, { completion: 1 });
    expect(watched.json()).toEqual({
      result: 'ok',
      unit: { usageKey: UNIT, complete: false, ancestors: [] },
      contentChanged: false,
    });
    const seen = await frame.call('publish_completion', usageKey('html', 'h1'), { completion: 1 });
    expect(seen.json().unit).toEqual({
      usageKey: UNIT,
      complete: true,
      ancestors: [usageKey('chapter', 'c1'), usageKey('sequential', 's1')],
    });
    const kept = await listCompletions(site.context.db.read, user.id, TEST_COURSE_KEY);
    expect([...kept.values()]).toEqual([1, 1]);
  });

  test('accepts no partial completion', async () => {
    const { frame } = await openVideo();
    expect((await frame.call('publish_completion', KEY, { completion: 0.5 })).statusCode).toBe(400);
  });

  test('with a quiz names the problems on the page, each of which links back to it', async () => {
    const quiz = [
      { seconds: 8, usageKey: usageKey('problem', 'p1') },
      { seconds: 3661, usageKey: usageKey('problem', 'staff') },
    ];
    const question = problemOf([singleChoice()]);
    site = await openUnitSite([
      sectionOf([
        {
          id: 'u1',
          children: [
            { id: 'v1', name: 'A talk', content: { ...content, quiz } },
            problemBlock('p1', question),
            problemBlock('staff', question, { staffOnly: true }),
          ],
        },
      ]),
    ]);
    const { browser } = await site.makeLearner('ada');
    const { body } = (await site.openUnit(browser)).page;
    expect(body).toContain(`"quiz":[{"seconds":8,"usageKey":"${usageKey('problem', 'p1')}"}]`);
    expect(body).toContain('This video pauses for a question.');
    expect(body).toContain('This question belongs to the video, at 0:08.');
    expect(body).not.toContain('1:01:01');
  });
});
