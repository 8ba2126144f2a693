import type { CourseGoalsWire } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { courseId } from '../../../lms/fixtures.ts';
import type { FakeResponse, TestLms } from '../../../lms/testing.ts';
import { type Given as OutlineGiven, openOutline } from '../testing/open-outline.tsx';

const call = 'POST /api/course_home/save_course_goal';
const saved: FakeResponse = { body: { header: 'Your goal is kept.', message: '' } };
const refused: FakeResponse = { status: 400, body: { detail: 'Could not be saved.' } };
const failure = 'We couldn’t save your goal. Try again.';

const goal_options: [string, string][] = [
  ['certify', 'Earn a certificate'],
  ['complete', 'Complete the course'],
  ['unsure', 'Not sure yet'],
];
const complete = { key: 'complete', text: 'Complete the course' };

interface Given {
  readonly goals: CourseGoalsWire;
  readonly response?: FakeResponse | (() => Promise<FakeResponse>);
  readonly metadata?: OutlineGiven['metadata'];
}

function open({ goals, response = saved, metadata }: Given) {
  return openOutline({
    outline: { course_goals: goals },
    routes: { [call]: response },
    ...(metadata && { metadata }),
  });
}

const sentBy = (lms: TestLms): unknown[] =>
  lms.requests
    .filter(({ url }) => url.pathname.endsWith('/save_course_goal'))
    .map(({ body }) => JSON.parse(body ?? 'null'));
const findCard = () => screen.findByRole('region', { name: 'What is your goal in this course?' });
const findSelect = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your goal' });
const toasts = () =>
  within(
    screen.getAllByRole('status').find((one) => one.classList.contains('toast-region')) ?? document.body,
  );

/** The page, once its lazy components have loaded. */
const findWholePage = () => screen.findByRole('region', { name: 'Course tools' });

describe('a goal by key', () => {
  test('[OUT-30] [OUT-31] a card in the main column has one button for each option, and the sidebar no list', async () => {
    open({ goals: { goal_options, selected_goal: null } });
    const card = await findCard();
    const names = within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Earn a certificate', 'Complete the course', 'Not sure yet']);
    await findWholePage();
    expect(screen.getByRole('complementary')).not.toContainElement(card);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('[OUT-31] “Not sure yet” is separate, even if the server doesn’t list it', async () => {
    open({
      goals: {
        goal_options: [
          ['unsure', 'Dunno'],
          ['certify', 'Earn a certificate'],
        ],
        selected_goal: null,
      },
    });
    const buttons = within(await findCard()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Earn a certificate', 'Not sure yet']);
    expect(buttons.map((button) => button.classList.contains('button--quiet'))).toEqual([false, true]);
  });

  test('[OUT-32] [OUT-33] [API-07] a saved choice replaces the card by the sidebar’s list', async () => {
    const response = Promise.withResolvers<FakeResponse>();
    const lms = open({ goals: { goal_options, selected_goal: null }, response: () => response.promise });
    await userEvent.click(within(await findCard()).getByRole('button', { name: 'Complete the course' }));
    await waitFor(() => expect(sentBy(lms)).toHaveLength(1));
    expect(await findCard()).toBeVisible();
    expect(toasts().queryByText('Your goal is kept.')).toBeNull();
    response.resolve(saved);
    expect((await findSelect()).selectedOptions[0]).toHaveTextContent('Complete the course');
    expect(screen.queryByRole('region', { name: 'What is your goal in this course?' })).toBeNull();
    expect(toasts().getByText('Your goal is kept.')).toBeVisible();
    expect(sentBy(lms)).toEqual([{ course_id: 'course-v1:Acme+CAL101+R1', goal_key: 'complete' }]);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('[OUT-32] keeps the card and shows an error when saving fails', async () => {
    open({ goals: { goal_options, selected_goal: null }, response: refused });
    await userEvent.click(within(await findCard()).getByRole('button', { name: 'Not sure yet' }));
    expect(await screen.findByText(failure)).toBeVisible();
    expect(await findCard()).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('[OUT-33] shows no toast without a message from the server', async () => {
    open({ goals: { goal_options, selected_goal: null }, response: { body: { header: '', message: 'ok' } } });
    await userEvent.click(within(await findCard()).getByRole('button', { name: 'Earn a certificate' }));
    await findSelect();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('[OUT-34] a chosen goal shows in the sidebar’s list of options, without a card', async () => {
    open({ goals: { goal_options, selected_goal: complete } });
    const select = await findSelect();
    expect(screen.getByRole('complementary')).toContainElement(select);
    expect(select.selectedOptions[0]).toHaveTextContent('Complete the course');
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Earn a certificate',
      'Complete the course',
      'Not sure yet',
    ]);
    expect(screen.queryByRole('region', { name: 'What is your goal in this course?' })).toBeNull();
  });

  test('[OUT-33] [OUT-35] shows another choice before the response, and sends it', async () => {
    const response = Promise.withResolvers<FakeResponse>();
    const lms = open({ goals: { goal_options, selected_goal: complete }, response: () => response.promise });
    await userEvent.selectOptions(await findSelect(), 'Earn a certificate');
    await waitFor(async () => expect(await findSelect()).toHaveValue('certify'));
    await waitFor(() =>
      expect(sentBy(lms)).toEqual([{ course_id: 'course-v1:Acme+CAL101+R1', goal_key: 'certify' }]),
    );
    expect(toasts().queryByText('Your goal is kept.')).toBeNull();
    response.resolve(saved);
    expect(await screen.findByText('Your goal is kept.')).toBeVisible();
    expect(await findSelect()).toHaveValue('certify');
  });

  test('[OUT-35] restores the former goal when saving fails', async () => {
    open({ goals: { goal_options, selected_goal: complete }, response: refused });
    await userEvent.selectOptions(await findSelect(), 'Earn a certificate');
    expect(await screen.findByText(failure)).toBeVisible();
    await waitFor(async () => expect(await findSelect()).toHaveValue('complete'));
  });

  test('keeps a goal that is no longer offered', async () => {
    open({ goals: { goal_options, selected_goal: { key: 'explore', text: 'Explore' } } });
    expect((await findSelect()).selectedOptions[0]).toHaveTextContent('Explore');
  });

  test.each([[[]], [undefined]])(
    '[OUT-36] without options (%j) neither card nor select is shown',
    async (options) => {
      open({ goals: { selected_goal: null, ...(options && { goal_options: options }) } });
      await findWholePage();
      expect(screen.queryByRole('region', { name: /goal/i })).toBeNull();
    },
  );

  test('staff who view as a learner can’t choose', async () => {
    const metadata = { original_user_is_staff: true, is_staff: false };
    open({ goals: { goal_options, selected_goal: null }, metadata });
    for (const button of within(await findCard()).getAllByRole('button')) expect(button).toBeDisabled();
  });
});

describe('a weekly goal', () => {
  const weekly = (selected_goal: { days_per_week: number; subscribed_to_reminders: boolean } | null) => ({
    weekly_learning_goal_enabled: true,
    selected_goal,
  });
  const regular = { days_per_week: 3, subscribed_to_reminders: false };
  const findLevel = (name: string) => screen.findByRole('radio', { name });
  const findSwitch = () => screen.findByRole('switch', { name: 'Remind me by email' });

  test('staff who view as a learner read why they can’t choose', async () => {
    open({ goals: weekly(regular), metadata: { original_user_is_staff: true, is_staff: false } });
    const group = await screen.findByRole('group', { name: 'How often would you like to learn?' });
    expect(group).toBeDisabled();
    expect(group).toHaveAccessibleDescription(
      'You’re viewing this course as a learner, so nothing you do is saved.',
    );
    expect(await findSwitch()).toBeDisabled();
  });

  test('[CON-04] offers one, three and five days a week', async () => {
    open({ goals: weekly(null) });
    const group = await screen.findByRole('group', { name: 'How often would you like to learn?' });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['Casual 1 day a week', 'Regular 3 days a week', 'Intense 5 days a week']);
    for (const radio of within(group).getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(await findSwitch()).toBeDisabled();
  });

  test.each([
    ['Casual 1 day a week', 1],
    ['Regular 3 days a week', 3],
    ['Intense 5 days a week', 5],
  ])('[CON-04] %s is saved as %i, and shows before the response', async (name, days_per_week) => {
    const response = Promise.withResolvers<FakeResponse>();
    const lms = open({ goals: weekly(null), response: () => response.promise });
    await userEvent.click(await findLevel(name));
    await waitFor(async () => expect(await findLevel(name)).toBeChecked());
    await waitFor(() =>
      expect(sentBy(lms)).toEqual([
        { course_id: 'course-v1:Acme+CAL101+R1', days_per_week, subscribed_to_reminders: false },
      ]),
    );
    response.resolve(saved);
    expect(await screen.findByText('Your goal is kept.')).toBeVisible();
  });

  test('[CON-04] shows a choice immediately', async () => {
    open({ goals: weekly(regular) });
    const level = await findLevel('Intense 5 days a week');
    fireEvent.click(level);
    expect(level).toBeChecked();
    expect(await screen.findByText('Your goal is kept.')).toBeVisible();
    expect(level).toBeChecked();
  });

  test('turns reminders on and off, and keeps the days', async () => {
    const lms = open({ goals: weekly(regular) });
    await userEvent.click(await findSwitch());
    await waitFor(async () => expect(await findSwitch()).toBeChecked());
    await userEvent.click(await findSwitch());
    await waitFor(async () => expect(await findSwitch()).not.toBeChecked());
    await waitFor(() => expect(sentBy(lms)).toHaveLength(2));
    expect(sentBy(lms)).toMatchObject([
      { days_per_week: 3, subscribed_to_reminders: true },
      { days_per_week: 3, subscribed_to_reminders: false },
    ]);
  });

  test('sends choices one after the other, and keeps the last', async () => {
    const responses: (() => void)[] = [];
    const lms = open({
      goals: weekly(regular),
      response: () => new Promise((resolve) => responses.push(() => resolve(saved))),
    });
    await userEvent.click(await findLevel('Casual 1 day a week'));
    await userEvent.click(await findLevel('Intense 5 days a week'));
    await waitFor(() => expect(responses).toHaveLength(1));
    expect(sentBy(lms)).toMatchObject([{ days_per_week: 1 }]);
    responses[0]?.();
    await waitFor(() => expect(sentBy(lms)).toMatchObject([{ days_per_week: 1 }, { days_per_week: 5 }]));
    responses[1]?.();
    expect(await findLevel('Intense 5 days a week')).toBeChecked();
  });

  test('drops two quick choices that both fail, even if refetching fails too', async () => {
    const lms = open({ goals: weekly(regular), response: refused });
    await findLevel('Casual 1 day a week');
    lms.routes[`GET /api/course_home/outline/${courseId}`] = new Error('offline');
    await userEvent.click(await findLevel('Casual 1 day a week'));
    await userEvent.click(await findLevel('Intense 5 days a week'));
    await waitFor(() => expect(sentBy(lms)).toHaveLength(2));
    await waitFor(async () => expect(await findLevel('Regular 3 days a week')).toBeChecked());
    expect(screen.getAllByText(failure).length).toBeGreaterThan(0);
  });

  test('restores the last saved choice when saving fails', async () => {
    const responses = [saved, refused];
    const lms = open({ goals: weekly(regular), response: async () => responses.shift() ?? refused });
    await findLevel('Casual 1 day a week');
    lms.routes[`GET /api/course_home/outline/${courseId}`] = new Error('offline');
    await userEvent.click(await findLevel('Casual 1 day a week'));
    await userEvent.click(await findLevel('Intense 5 days a week'));
    expect(await screen.findByText(failure)).toBeVisible();
    await waitFor(async () => expect(await findLevel('Casual 1 day a week')).toBeChecked());
  });

  test('restores the former state when saving fails', async () => {
    open({ goals: weekly(regular), response: refused });
    await userEvent.click(await findLevel('Intense 5 days a week'));
    expect(await screen.findByText(failure)).toBeVisible();
    await waitFor(async () => expect(await findLevel('Regular 3 days a week')).toBeChecked());
  });

  test('shows a number of days that isn’t offered', async () => {
    open({ goals: weekly({ days_per_week: 2, subscribed_to_reminders: true }) });
    expect(await findLevel('Custom 2 days a week')).toBeChecked();
    expect(await findSwitch()).toBeChecked();
  });

  test('is only for enrolled learners', async () => {
    open({ goals: weekly(null), metadata: { is_enrolled: false } });
    await findWholePage();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
