import { expect, test } from 'vitest';
import { find, openPage } from './testing/open-page.ts';

const HINT =
  '<div class="collapsible"><header><a href="#" id="t1">A <b>hint</b></a></header><section id="h1">It is even.</section></div>';

async function open(markup: string): Promise<void> {
  openPage(markup);
  const { addCollapsibles } = await import('./collapsibles.js');
  addCollapsibles();
  // As with every change of the page.
  addCollapsibles();
}

test.each(['author', 'problem-parts'])(
  'a section is hidden until its header is pressed, in .%s',
  async (name) => {
    await open(`<div class="${name}">${HINT}</div>`);
    const button = find('button#t1');
    expect([button.innerHTML, button.getAttribute('type')]).toEqual(['A <b>hint</b>', 'button']);
    expect([find('#h1').hidden, button.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    button.click();
    expect([find('#h1').hidden, button.getAttribute('aria-expanded')]).toEqual([false, 'true']);
    button.click();
    expect(find('#h1').hidden).toBe(true);
  },
);

test.each([
  ['outside of author content', HINT],
  [
    'without a link',
    '<div class="author"><div class="collapsible"><header>A</header><section id="h1">B</section></div></div>',
  ],
  ['elsewhere', '<div class="author"><header><a href="#">A</a></header><section id="h1">B</section></div>'],
])('a section %s stays shown', async (_, markup) => {
  await open(markup);
  expect(find('#h1').hidden).toBe(false);
});
