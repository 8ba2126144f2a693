import { expect, test } from 'vitest';
import { courseWith, read } from '../testing/archive.ts';

const MINUTE = 60;
const choice =
  '<multiplechoiceresponse><choicegroup><choice correct="true">Yes</choice></choicegroup></multiplechoiceresponse>';
const rubric =
  '<rubric><criterion><name>C</name><label>C</label><prompt>C?</prompt><option points="1"><name>O</name><label>O</label><explanation/></option></criterion></rubric>';
const prompts = (count: number) =>
  `<prompts>${'<prompt><description>Write.</description></prompt>'.repeat(count)}</prompts>`;
const response = (assessments: string, attributes = '', count = 1) =>
  `<openassessment url_name="b" ${attributes}>${prompts(count)}<assessments>${assessments}</assessments>${rubric}</openassessment>`;
const self = '<assessment name="self-assessment"/>';
const peer = '<assessment name="peer-assessment" must_grade="3" must_be_graded_by="2"/>';
const poll = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => [`q${index}`, { label: 'Q', img: '', img_alt: '' }]),
  ).replaceAll('"', '&quot;');

test.each<[string, string, number, number]>([
  ['a text of 480 words', `<html url_name="b">${'word '.repeat(480)}</html>`, 2 * MINUTE, 0],
  ['a text of one word', '<html url_name="b">word</html>', 1, 0],
  [
    'a video from 0:10 to 1:10',
    '<video url_name="b" youtube_id_1_0="abcdefghijk" start_time="00:00:10" end_time="00:01:10"/>',
    MINUTE,
    0,
  ],
  ['a video of unknown length', '<video url_name="b" youtube_id_1_0="abcdefghijk"/>', 0, 0],
  ['a problem without questions', '<problem url_name="b"><p>x</p></problem>', 0, 1],
  [
    'a problem with two questions, one in author markup',
    `<problem url_name="b">${choice}<div>${choice}</div></problem>`,
    2 * MINUTE,
    1,
  ],
  ['a discussion', '<discussion url_name="b" discussion_id="d"/>', 0, 1],
  ['a poll', `<poll url_name="b" question="Q?" answers="${poll(2)}"/>`, MINUTE / 2, 1],
  [
    'a survey of four questions',
    `<survey url_name="b" questions="${poll(4)}" answers="[[&quot;a&quot;, &quot;A&quot;], [&quot;b&quot;, &quot;B&quot;]]"/>`,
    2 * MINUTE,
    1,
  ],
  ['a short text', '<freetextresponse url_name="b" prompt="Why?"/>', 3 * MINUTE, 1],
  ['an uploaded file', '<edx_sga url_name="b"/>', 15 * MINUTE, 1],
  ['an essay that its author assesses', response(self), 25 * MINUTE, 1],
  ['two essays, and three of other learners to assess', response(peer, '', 2), 55 * MINUTE, 1],
  [
    'a response that is a file',
    response(self, 'text_response="" file_upload_response="required" file_upload_type="image"'),
    20 * MINUTE,
    1,
  ],
  [
    'an essay with a required file',
    response(self, 'text_response="required" file_upload_response="required" file_upload_type="image"'),
    40 * MINUTE,
    1,
  ],
  [
    'an essay with an optional file',
    response(self, 'text_response="required" file_upload_response="optional" file_upload_type="image"'),
    25 * MINUTE,
    1,
  ],
  ['work that is done elsewhere', '<done url_name="b"/>', 0, 1],
  ['something unsupported', '<unheard_of url_name="b"/>', 0, 0],
])('%s takes its time', async (_, xml, effortTimeSeconds, effortActivities) => {
  const { tree } = await read(courseWith(xml));
  const course = Object.values(tree.blocks).find(({ type }) => type === 'course');
  expect(course).toMatchObject({ effortTimeSeconds, effortActivities });
});
