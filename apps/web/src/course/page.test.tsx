import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createTestLms } from '../lms/testing.ts';
import { usePage } from './page.tsx';
import { renderRoutes } from './testing.tsx';

function Page({ name }: { readonly name: string }) {
  const [title, setTitle] = useState(name);
  usePage(title, '', null, 'Knots');
  return (
    <main>
      <h1>{title}</h1>
      <button type="button" onClick={() => setTitle(`${name}, renamed`)}>
        Rename
      </button>
    </main>
  );
}

const open = () =>
  renderRoutes(createTestLms({}).client, '/one', [
    { path: '/one', element: <Page key="one" name="One" /> },
    { path: '/two', element: <Page key="two" name="Two" /> },
  ]);
const announced = () => screen.getAllByRole('status').map((region) => region.textContent);
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });

test('[FRM-05] [WCAG-2.4.2] the document title leaves out missing names and their separators', () => {
  open();
  expect(document.title).toBe('One | Knots | Example Academy');
});

test('[WCAG-2.4.3] [WCAG-4.1.3] the browser announces the first page; the next one is announced and focused by the program', async () => {
  const { router } = open();
  expect(heading('One')).not.toHaveFocus();
  expect(announced()).not.toContain('One | Knots | Example Academy');
  await act(() => router.navigate('/two'));
  expect(heading('Two')).toHaveFocus();
  expect(announced()).toContain('Two | Knots | Example Academy');
});

test('a page that changes its title keeps focus', async () => {
  const { router } = open();
  await act(() => router.navigate('/two'));
  const rename = screen.getByRole('button', { name: 'Rename' });
  await userEvent.click(rename);
  expect(document.title).toBe('Two, renamed | Knots | Example Academy');
  expect(rename).toHaveFocus();
  expect(announced()).toContain('Two | Knots | Example Academy');
});
