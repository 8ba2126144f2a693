import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { NavBar } from './NavBar.tsx';

const titles = ['Course', 'Progress', 'Dates', 'Discussion', 'Wiki'];

/** Sets the layout: the row as wide as given, each entry and the menu 100 wide. */
function renderBar(rowWidth: number, current: string) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, this.matches('ul') ? rowWidth : 100, 40);
  });
  renderWithI18n(
    <NavBar
      label="Course"
      items={titles.map((title) => ({ id: title, title, href: `/${title}`, current: title === current }))}
    />,
  );
  return screen.getByRole('navigation', { name: 'Course' });
}

function shownIn(bar: HTMLElement): (string | null)[] {
  return within(bar)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

test('tabs that fit are all in the row, in order, the current one marked, without a menu', () => {
  const bar = renderBar(500, 'Progress');
  expect(shownIn(bar)).toEqual(titles);
  expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent('Progress');
  expect(within(bar).queryByRole('button')).toBeNull();
});

test('[CS-06] tabs that don’t fit move into a menu at the end', async () => {
  const bar = renderBar(300, 'Course');
  expect(shownIn(bar)).toEqual(['Course', 'Progress']);
  await userEvent.click(within(bar).getByRole('button', { name: 'More' }));
  expect(shownIn(bar)).toEqual(titles);
  expect(within(bar).getByRole('link', { name: 'Wiki' })).toHaveAttribute('href', '/Wiki');
});

test('[CS-06] the current tab stays in the narrowest row', () => {
  expect(shownIn(renderBar(300, 'Wiki'))).toEqual(['Course', 'Wiki']);
});
