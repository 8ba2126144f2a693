import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { commentWire, courseId, discussionConfigWire, pageWire, threadWire } from '../../lms/fixtures.ts';
import type { FakeRequest } from '../../lms/testing.ts';
import { fakeDialogs } from '../../ui/testing.ts';
import { calls, openDiscussions } from './testing/open-discussions.tsx';

beforeEach(() => {
  window.localStorage.clear();
  fakeDialogs();
});

/** The thread as it is once read. */
const readThread = (overrides: Parameters<typeof threadWire>[0]) => ({
  [calls.thread]: { body: threadWire({ read: true, unread_comment_count: 0, ...overrides }) },
});

const answerField = () => screen.findByRole('textbox', { name: 'Your answer' });

/** The body of the last request of a method, once it was sent. */
async function sentBody(requests: readonly FakeRequest[], method: string): Promise<Record<string, unknown>> {
  return waitFor(() => {
    const sent = requests.findLast((request) => request.method === method && request.body !== null);
    if (sent === undefined) throw new Error(`No ${method} was sent`);
    return JSON.parse(sent.body ?? '');
  });
}

describe('mentions', () => {
  test('offers the others in the thread, and inserts a name where the writer is', async () => {
    openDiscussions(['posts', '412'], {
      routes: {
        [calls.comments]: { body: pageWire([commentWire(), commentWire({ id: '10', author: 'dana' })]) },
      },
    });
    const field = await answerField();
    await userEvent.type(field, 'As  said');
    await screen.findAllByText('An empty product.');
    (field as HTMLTextAreaElement).setSelectionRange(3, 3);
    const form = within(field.closest('form') as HTMLElement);
    await userEvent.click(form.getByRole('button', { name: 'Mention' }));
    // The asker and the other responder; nobody mentions themselves.
    expect(form.getAllByRole('button', { name: /^(lee|kim|dana)$/ }).map((one) => one.textContent)).toEqual([
      'lee',
      'kim',
    ]);
    await userEvent.click(form.getByRole('button', { name: 'kim' }));
    expect(field).toHaveValue('As @kim  said');
    expect(field).toHaveFocus();
  });

  test('authors who are anonymous are not offered', async () => {
    openDiscussions(['posts', '412'], {
      routes: { ...readThread({ author: null, anonymous: true }) },
    });
    const field = await answerField();
    expect(
      within(field.closest('form') as HTMLElement).queryByRole('button', { name: 'Mention' }),
    ).toBeNull();
  });
});

describe('editing', () => {
  const own = { author: 'dana', editable_fields: ['raw_body', 'abuse_flagged'], can_delete: true };
  const openMenu = async () =>
    userEvent.click(await screen.findByRole('button', { name: /^More actions for this response/ }));

  test('a response of one’s own is changed in its place, without a reason', async () => {
    const { requests } = openDiscussions(['posts', '412'], {
      routes: {
        [calls.comments]: { body: pageWire([commentWire(own)]) },
        [calls.patchComment]: {
          body: commentWire({ ...own, raw_body: 'By convention.', rendered_body: '<p>By convention.</p>' }),
        },
      },
    });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const field = screen.getByRole('textbox', { name: 'Text' });
    expect(field).toHaveFocus();
    expect(field).toHaveValue('An empty product.');
    await userEvent.clear(field);
    await userEvent.type(field, 'By convention.');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('By convention.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    expect(await sentBody(requests, 'PATCH')).toEqual({ raw_body: 'By convention.' });
    expect(screen.getByText('By convention.').closest('li')).toHaveFocus();
  });

  test('a change that the server refuses stays in the field', async () => {
    openDiscussions(['posts', '412'], {
      routes: {
        [calls.comments]: { body: pageWire([commentWire(own)]) },
        [calls.patchComment]: { status: 400, body: { field_errors: {} } },
      },
    });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' Really.');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('We couldn’t save your changes. Try again.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('An empty product. Really.');
  });

  test('a response that is saved without a text or a reason says what is missing', async () => {
    const editable_fields = ['edit_reason_code', 'raw_body'];
    const edited = { ...own, author: 'erin', editable_fields };
    const { requests } = openDiscussions(['posts', '412'], {
      routes: {
        ...readThread({}),
        [calls.config]: { body: discussionConfigWire({ has_moderation_privileges: true }) },
        [calls.comments]: { body: pageWire([commentWire(edited)]) },
        [calls.patchComment]: {
          body: commentWire({ ...edited, raw_body: 'One.', rendered_body: '<p>One.</p>' }),
        },
      },
    });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const field = screen.getByRole('textbox', { name: 'Text' });
    const reason = screen.getByLabelText('Reason for editing');
    const save = screen.getByRole('button', { name: 'Save changes' });
    await userEvent.clear(field);
    await userEvent.click(save);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/^Write something first\./);
    await userEvent.type(field, 'One.');
    await userEvent.click(save);
    expect(reason).toHaveFocus();
    expect(reason).toHaveAccessibleDescription('Choose a reason.');
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
    await userEvent.selectOptions(reason, 'Content needs clarity');
    await userEvent.click(save);
    expect(await screen.findByText('One.')).toBeVisible();
    expect(await sentBody(requests, 'PATCH')).toEqual({
      raw_body: 'One.',
      edit_reason_code: 'needs-clarity',
    });
  });

  test('a moderator who edits another’s post chooses a reason first', async () => {
    const editable_fields = ['edit_reason_code', 'raw_body', 'title', 'read'];
    const { requests } = openDiscussions(['posts', '412', 'edit'], {
      routes: {
        [calls.config]: { body: discussionConfigWire({ has_moderation_privileges: true }) },
        [calls.thread]: { body: threadWire({ editable_fields, read: true, unread_comment_count: 0 }) },
      },
    });
    const title = await screen.findByLabelText('Your question in one line');
    await userEvent.type(title, ' (factorial)');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
    await userEvent.selectOptions(screen.getByLabelText('Reason for editing'), 'Content needs clarity');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await sentBody(requests, 'PATCH')).toEqual({
      title: 'Why is 0! one? (factorial)',
      raw_body: 'I expected **0**.',
      edit_reason_code: 'needs-clarity',
    });
  });

  test('a response is deleted after a warning, with its comments', async () => {
    const { requests } = openDiscussions(['posts', '412'], {
      routes: {
        [calls.comments]: { body: pageWire([commentWire(own)]) },
        'DELETE /api/discussion/v1/comments/9/': { status: 204 },
      },
    });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this response?' }));
    expect(dialog.getByText('Comments on it are deleted with it. This can’t be undone.')).toBeVisible();
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('An empty product.')).toBeNull());
    expect(document.activeElement).toContainElement(
      screen.getByRole('heading', { name: /^(No|\d+) answer/ }),
    );
    expect(document.activeElement).not.toBe(document.body);
  });

  test('the last comment on a response is deleted without a trace', async () => {
    const response = commentWire({ child_count: 1 });
    const comment = commentWire({ id: '10', parent_id: '9', rendered_body: '<p>Indeed.</p>', ...own });
    openDiscussions(['posts', '412'], {
      routes: {
        [calls.comments]: { body: pageWire([response]) },
        'GET /api/discussion/v1/comments/9/': { body: pageWire([comment]) },
        'DELETE /api/discussion/v1/comments/10/': { status: 204 },
      },
    });
    expect(await screen.findByText('Indeed.')).toBeVisible();
    const menus = screen.getAllByRole('button', { name: /^More actions for this response/ });
    await userEvent.click(menus.at(-1) as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Indeed.')).toBeNull());
    expect(screen.queryByText(/The server can’t show/)).toBeNull();
  });

  test('the focus is never lost: a form that closes gives it to its post, and one that opens takes it', async () => {
    const editable_fields = ['raw_body', 'title', 'read'];
    openDiscussions(['posts', '412'], {
      routes: {
        [calls.thread]: { body: threadWire({ editable_fields, read: true, unread_comment_count: 0 }) },
        [calls.comments]: { body: pageWire([commentWire(own)]) },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
    expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('An empty product.').closest('li')).toHaveFocus();

    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('An empty product.').closest('li')).toHaveFocus();

    await userEvent.click(screen.getByRole('button', { name: /^More actions for this thread/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('textbox', { name: 'Details' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: 'Why is 0! one?' })).toHaveFocus();
  });
});

describe('the history of a post', () => {
  const last_edit = {
    original_body: 'I expected **one**.',
    reason_code: 'needs-clarity',
    reason: 'Content needs clarity',
    editor_username: 'mod',
    created_at: '2026-02-01T10:00:00Z',
  };

  test('its author and moderators see who changed it, why, and the text before', async () => {
    openDiscussions(['posts', '412'], {
      routes: {
        ...readThread({ last_edit, edit_by_label: 'Moderator' }),
        [calls.comments]: {
          body: pageWire([
            commentWire({ last_edit: { ...last_edit, original_body: '<p>A <i>full</i> product.</p>' } }),
          ]),
        },
      },
    });
    await waitFor(() => expect(screen.getAllByText('Edited by mod: Content needs clarity')).toHaveLength(2));
    const before = screen.getAllByText(/^Text before the edit of Feb 1, 2026/);
    expect(screen.getByText('one')).not.toBeVisible();
    for (const summary of before) await userEvent.click(summary);
    expect(screen.getByText('one')).toBeVisible();
    expect(screen.getByText('one').localName).toBe('strong');
    expect(screen.getByText('full')).toBeVisible();
  });

  test('scripts in a former text don’t run', async () => {
    const hostile = '<img src=x onerror="document.title=1"><a href="javascript:alert(1)">former</a>';
    openDiscussions(['posts', '412'], {
      routes: {
        ...readThread({ last_edit: { ...last_edit, original_body: hostile } }),
      },
    });
    const link = await screen.findByText('former');
    expect(link.closest('article')?.innerHTML).not.toMatch(/onerror|javascript:/);
  });

  test('others see the role of who changed it, and no text', async () => {
    openDiscussions(['posts', '412'], {
      routes: { ...readThread({ edit_by_label: 'Staff' }) },
    });
    expect(await screen.findByText('Edited by Course team')).toBeVisible();
    expect(screen.queryByText(/^Text before the edit/)).toBeNull();
  });

  test('an anonymous author who changed it is not named', async () => {
    const edit = { ...last_edit, reason: undefined, reason_code: null, editor_username: '' };
    openDiscussions(['posts', '412'], {
      routes: { ...readThread({ author: null, anonymous: true, last_edit: edit }) },
    });
    expect(await screen.findByText('Edited')).toBeVisible();
  });
});

describe('anonymity', () => {
  const offer = (allow_anonymous: boolean, allow_anonymous_to_peers: boolean) => ({
    [calls.config]: { body: discussionConfigWire({ allow_anonymous, allow_anonymous_to_peers }) },
    [calls.createComment]: { body: commentWire() },
  });

  test.each([
    ['Everyone', {}],
    ['Course team only', { anonymous_to_peers: true }],
    ['No one', { anonymous: true }],
  ])('a response is posted with its author’s name seen by “%s”', async (choice, fields) => {
    const { requests } = openDiscussions(['posts', '412'], { routes: offer(true, true) });
    await userEvent.type(await answerField(), 'Why not?');
    await userEvent.selectOptions(screen.getByLabelText('Who sees your name'), choice);
    await userEvent.click(screen.getByRole('button', { name: 'Post response' }));
    expect(await sentBody(requests, 'POST')).toEqual({ thread_id: '412', raw_body: 'Why not?', ...fields });
  });

  test('only what the course allows can be chosen', async () => {
    openDiscussions(['posts', '412'], { routes: offer(false, true) });
    await answerField();
    const options = within(screen.getByLabelText('Who sees your name')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Everyone', 'Course team only']);
  });

  test('without a choice there is no menu', async () => {
    openDiscussions(['posts', '412'], { routes: offer(false, false) });
    await answerField();
    expect(screen.queryByLabelText('Who sees your name')).toBeNull();
  });

  test('an anonymous author has no name; to moderators, who sees it', async () => {
    openDiscussions(['posts', '412'], {
      routes: {
        ...readThread({ author: null, anonymous: true }),
        [calls.comments]: { body: pageWire([commentWire({ anonymous_to_peers: true })]) },
      },
    });
    expect(await screen.findByText('Anonymous')).toBeVisible();
    expect((await screen.findByText('anonymous to others')).parentElement).toHaveTextContent(/^kim/);
  });
});

describe('groups', () => {
  const division = (division_scheme: string) => ({
    [calls.settings]: {
      body: {
        id: 1,
        division_scheme,
        available_division_schemes: ['cohort', 'enrollment_track'],
        always_divide_inline_discussions: true,
        divided_inline_discussions: [],
        divided_course_wide_discussions: [],
        reported_content_email_notifications: false,
      },
    },
    [calls.cohorts]: {
      body: [
        { id: 3, name: 'Red' },
        { id: 4, name: 'Blue' },
      ],
    },
    [calls.createThread]: { body: threadWire() },
  });
  const asModerator = { [calls.config]: { body: discussionConfigWire({ has_moderation_privileges: true }) } };

  /** Writes a question in a topic, without sending it. */
  async function write(topic: string): Promise<void> {
    await userEvent.selectOptions(
      await screen.findByLabelText('Topic'),
      await screen.findByRole('option', { name: topic }),
    );
    await userEvent.type(screen.getByLabelText('Your question in one line'), 'Who?');
    await userEvent.type(screen.getByLabelText('Details'), 'You.');
  }
  const post = () => userEvent.click(screen.getByRole('button', { name: 'Post question' }));

  test.each([
    ['Blue', 4],
    ['All learners', null],
  ])('a moderator chooses who sees a post in a divided topic: %s', async (choice, group_id) => {
    const { requests } = openDiscussions(['new'], { routes: { ...division('cohort'), ...asModerator } });
    await write('Warm-up');
    await userEvent.selectOptions(await screen.findByLabelText('Who sees it'), choice);
    await post();
    expect(await sentBody(requests, 'POST')).toMatchObject({ topic_id: 'warm-up-topic', group_id });
  });

  test('where enrollment tracks divide, a moderator’s post is for all of them', async () => {
    const { requests } = openDiscussions(['new'], {
      routes: { ...division('enrollment_track'), ...asModerator },
    });
    await write('Warm-up');
    expect(screen.queryByLabelText('Who sees it')).toBeNull();
    await waitFor(() => expect(requests.some(({ url }) => url.pathname.endsWith('/settings'))).toBe(true));
    await post();
    expect(await sentBody(requests, 'POST')).toMatchObject({ group_id: null });
  });

  test('in a topic that isn’t divided, and for learners, there is no choice', async () => {
    const { requests, unmount } = openDiscussions(['new'], {
      routes: { ...division('cohort'), ...asModerator },
    });
    await write('General');
    expect(screen.queryByLabelText('Who sees it')).toBeNull();
    await post();
    expect(await sentBody(requests, 'POST')).not.toHaveProperty('group_id');
    unmount();
    const learner = openDiscussions(['new'], { routes: division('cohort') });
    await write('Warm-up');
    expect(learner.requests.some(({ url }) => url.pathname.endsWith('/settings'))).toBe(false);
  });

  test('a thread says for whom it is', async () => {
    openDiscussions(['posts', '412'], {
      routes: { ...readThread({ group_id: -2, group_name: 'Verified track' }) },
    });
    expect(await screen.findByText('Only for Verified track')).toBeVisible();
  });
});

describe('pictures', () => {
  const location = 'https://units.example.org/pictures/ab/graph.png';
  const upload = { [calls.upload]: { body: { location } } };
  const png = (name = 'graph.png', size = 10) =>
    new File([new Uint8Array(size)], name, { type: 'image/png' });

  test('a pasted picture is sent, and shown where the writer is', async () => {
    const { requests } = openDiscussions(['posts', '412'], { routes: upload });
    const field = await answerField();
    await userEvent.type(field, 'See here');
    await userEvent.click(field);
    (field as HTMLTextAreaElement).setSelectionRange(4, 4);
    fireEvent.paste(field, { clipboardData: { files: [png()] } });
    await waitFor(() => expect(field).toHaveValue(`See ![graph.png](${location})here`));
    expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)).toEqual([
      `/api/discussion/v1/courses/${courseId}/upload`,
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(screen.getByRole('img', { name: 'graph.png' })).toHaveAttribute('src', location);
  });

  test('pasted text stays text', async () => {
    const { requests } = openDiscussions(['posts', '412'], { routes: upload });
    const field = await answerField();
    await userEvent.click(field);
    await userEvent.paste('plain');
    expect(field).toHaveValue('plain');
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('a dropped picture is added, and the browser doesn’t leave for it', async () => {
    openDiscussions(['posts', '412'], { routes: upload });
    const field = await answerField();
    const drop = createEvent.drop(field, { dataTransfer: { files: [png('a[b].png')] } });
    await act(async () => void fireEvent(field, drop));
    expect(drop.defaultPrevented).toBe(true);
    // Brackets would end the description.
    await waitFor(() => expect(field).toHaveValue(`![ab.png](${location})`));
  });

  test.each([
    [
      'a text',
      new File(['x'], 'a.txt', { type: 'text/plain' }),
      'Only pictures can be added: PNG, JPEG, GIF, BMP, or TIFF.',
    ],
    [
      'a large picture',
      png('big.png', 1024 * 1024 + 1),
      'This picture is larger than 1 MB. Choose a smaller one.',
    ],
  ])('%s is not sent', async (_, file, text) => {
    const { requests } = openDiscussions(['posts', '412'], { routes: upload });
    const field = await answerField();
    fireEvent.drop(field, { dataTransfer: { files: [file] } });
    expect(await screen.findByText(text)).toBeVisible();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('on Lectern’s LMS, pictures in WebP can be added, and others can’t', async () => {
    openDiscussions(['posts', '412'], {
      routes: { ...upload },
      options: { settings: { UNITS_ORIGIN: 'https://units.example.org' } },
    });
    const field = await answerField();
    fireEvent.drop(field, { dataTransfer: { files: [new File(['x'], 'a.bmp', { type: 'image/bmp' })] } });
    expect(await screen.findByText('Only pictures can be added: PNG, JPEG, GIF, or WebP.')).toBeVisible();
    fireEvent.drop(field, { dataTransfer: { files: [new File(['x'], 'a.webp', { type: 'image/webp' })] } });
    await waitFor(() => expect(field).toHaveValue(`![a.webp](${location})`));
  });

  test('a failure says so, and keeps the text', async () => {
    openDiscussions(['posts', '412'], { routes: { [calls.upload]: { status: 500 } } });
    const field = await answerField();
    await userEvent.type(field, 'Kept');
    fireEvent.drop(field, { dataTransfer: { files: [png()] } });
    expect(await screen.findByText('We couldn’t add the picture. Try again.')).toBeVisible();
    expect(field).toHaveValue('Kept');
  });
});
