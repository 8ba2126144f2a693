import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUnitSite, problemBlock, sectionOf, type UnitSite } from '../units/testing/unit-site.ts';
import { problemOf, textQuestion } from './testing/problems.ts';

/** Author markup around a question -> the tag that the page has. */
const TAGS = {
  details: 'details',
  font: 'font',
  tfoot: 'tfoot',
  sub: 'sub',
  p: 'div',
  text: 'div',
  form: 'div',
};

let site: UnitSite;
let body = '';
beforeAll(async () => {
  const children = Object.keys(TAGS).map((tag) => {
    const part = { kind: 'question', question: textQuestion() } as const;
    const group = {
      kind: 'group',
      tag,
      attributes: { class: `of-${tag}`, onclick: 'go()' },
      parts: [part],
    } as const;
    const content = problemOf([], { parts: [{ ...group, parts: [part] }] });
    return problemBlock(`p-${tag}`, content);
  });
  site = await openUnitSite([sectionOf([{ id: 'u1', children }])]);
  const { browser } = await site.makeLearner('ada');
  body = (await site.openUnit(browser)).page.body.replaceAll('&lt;', '<').replaceAll('&quot;', '"');
});
afterAll(() => site.close());

test.each(Object.entries(TAGS))('an author’s <%s> around a question is a <%s>', (tag, shown) => {
  expect(body).toContain(`<${shown} class="of-${tag}"`);
});
