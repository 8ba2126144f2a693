import { key } from './support/addresses.ts';
import { signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+MARKUP+R1';
const sections = `<chapter url_name="c" display_name="Section">
  <sequential url_name="s" display_name="Sequence">
    <vertical url_name="u" display_name="Unit"><html url_name="h" display_name="Text"><![CDATA[
      <ul class="tight"><li>With a sign</li></ul>
      <ol type="a" class="letters"><li>With a letter</li></ol>
      <p><span class="sr">For the ear: </span>For the eye</p>
    ]]></html></vertical>
  </sequential>
</chapter>`;

test('lists of authors keep their signs, and words for the ear alone take no room', async ({
  page,
  site,
}) => {
  await site.makeCourse({ id, title: 'Markup', sections });
  await site.enroll('mona', 'audit', id);
  await signIn(page, 'mona');
  await page.goto(`/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'u', id)}`);
  const frame = unit(page, 'Unit');
  await expect(frame.getByText('With a sign')).toHaveCSS('list-style-type', 'disc');
  await expect(frame.getByText('With a letter')).toHaveCSS('list-style-type', 'lower-alpha');
  const paragraph = frame.getByRole('paragraph').filter({ hasText: 'For the eye' });
  await expect(paragraph).toHaveText('For the ear: For the eye');
  expect((await paragraph.locator('.sr').boundingBox())?.width).toBe(1);
});
