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
      <div style="width: 900px" class="box">A box of a fixed width</div>
    ]]></html><html url_name="h2" display_name="Line"><![CDATA[
      <p style="white-space: nowrap">A line of words that its author wants to be one line however narrow the screen is</p>
    ]]></html><html url_name="h3" display_name="Picture"><![CDATA[
      <p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A tree" style="float: right; width: 290px; height: 60px"/></p>
      <p>Words beside a picture</p>
    ]]></html></vertical>
  </sequential>
</chapter>`;

test('author lists keep their markers, visually hidden text takes no space, and nothing is cut off on a phone', async ({
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

  await page.setViewportSize({ width: 375, height: 700 });
  const box = await frame.locator('.box').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0), 'a fixed width gives way on a phone').toBeLessThanOrEqual(375);
  const text = await frame.getByText('Words beside a picture').boundingBox();
  expect(text?.height, 'words are below a picture that leaves no room for them').toBeLessThan(40);
  const scroller = frame.locator('.author').filter({ hasText: 'A line of words' });
  await expect(scroller, 'what is still too wide can be scrolled').toHaveCSS('overflow-x', 'auto');
  await expect(scroller).toHaveAttribute('tabindex', '0');
  await expect(frame.locator('.author').first()).not.toHaveAttribute('tabindex');
});
