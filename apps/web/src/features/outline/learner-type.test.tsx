import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TestLmsOptions } from '../../lms/testing.ts';
import { openOutline } from './testing/open-outline.tsx';

test.each<[TestLmsOptions, string]>([
  [{ roles: ['enterprise_learner:2f6c'] }, 'enterprise_learner'],
  [{ roles: ['staff:2f6c'] }, 'b2c_learner'],
  [{ username: null }, 'b2c_learner'],
])('[VAL-08] the page has the learner type of %o', async (lms, expected) => {
  openOutline({ lms });
  const heading = await screen.findByRole('heading', { level: 1 });
  const page = heading.closest('[data-learner-type]');
  await waitFor(() => expect(page).toHaveAttribute('data-learner-type', expected));
});
