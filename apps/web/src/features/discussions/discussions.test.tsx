import { virtual } from '@guidepup/virtual-screen-reader';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '../../course/paths.ts';
import { pseudoLocale } from '../../i18n/locales.ts';
import {
  commentWire,
  courseId,
  courseMetadataWire,
  discussionConfigWire,
  ids,
  pageWire,
  threadWire,
} from '../../lms/fixtures.ts';
import { makeTokenCookie } from '../../lms/testing.ts';
import { fakeDialogs } from '../../ui/testing.ts';
import { calls, openDiscussions } from './testing/open-discussions.tsx';

const { threads, thread, patchThread, comments, config, metadata } = calls;

beforeEach(() => {
  window.localStorage.clear();
  fakeDialogs();
});

describe('the list', () => {
  test('shows title, topic, state and counts, and links to the thread', async () => {
    openDiscussions([], {
      routes: {
        [threads]: {
          body: pageWire([
            threadWire({ comment_count: 3, unread_comment_count: 1, read: true, has_endorsed: true }),
          ]),
        },
      },
    });
    const link = await screen.findByRole('link', { name: 'Why is 0! one?' });
    expect(link).toHaveAttribute('href', `/course/${courseId}/discussion/posts/412`);
    const row = link.closest('li');
    expect(row).toHaveTextContent('Answered');
    expect(row).toHaveTextContent('2 responses');
    expect(row).toHaveTextContent('1 new');
    expect(await within(row as HTMLElement).findByText('General')).toBeVisible();
  });

  test('an unread post is said to be unread', async () => {
    openDiscussions([]);
    expect(await screen.findByRole('heading', { name: /^Unread: ?Why is 0! one/ })).toBeVisible();
  });

  test('search, view and order are in the URL, and sent', async () => {
    const { router, requests } = openDiscussions([]);
    await userEvent.type(await screen.findByRole('searchbox'), 'zero{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=zero'));
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Unanswered questions');
    await waitFor(() => expect(router.state.location.search).toBe('?q=zero&view=unanswered'));
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'Most helpful');
    await waitFor(() => expect(router.state.location.search).toBe('?q=zero&view=unanswered&order=votes'));
    await waitFor(() => {
      const last = requests.filter(({ url }) => url.pathname === '/api/discussion/v1/threads/').at(-1);
      expect(last?.url.search).toContain('text_search=zero&view=unanswered');
    });
  });

  test('a choice keeps one before it that the page doesn’t show yet', async () => {
    const { router } = openDiscussions([]);
    const view = await screen.findByLabelText('Show');
    act(() => {
      fireEvent.change(view, { target: { value: 'unanswered' } });
      fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'votes' } });
    });
    await waitFor(() => expect(router.state.location.search).toBe('?view=unanswered&order=votes'));
  });

  test('only moderators can look for reports', async () => {
    openDiscussions([]);
    await screen.findByRole('link', { name: 'Why is 0! one?' });
    expect(screen.queryByRole('option', { name: 'Reported' })).toBeNull();
  });

  test('shows more, without repeating what moved to the next page', async () => {
    openDiscussions([], {
      routes: {
        [threads]: ({ url }) => {
          const isFirst = url.searchParams.get('page') === '1';
          const results = isFirst ? [threadWire()] : [threadWire(), threadWire({ id: '5', title: 'Second' })];
          return { body: pageWire(results, { num_pages: 2 }) };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Second' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Why is 0! one?' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('a list without posts invites to write the first', async () => {
    openDiscussions([], { routes: { [threads]: { body: pageWire([]) } } });
    expect(await screen.findByText('No posts yet. Be the first to ask.')).toBeVisible();
  });

  test('failed, and loaded again', async () => {
    const { routes } = openDiscussions([], { routes: { [threads]: { status: 500 } } });
    await screen.findByText('We couldn’t load the posts.');
    routes[threads] = { body: pageWire([threadWire()]) };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Why is 0! one?' })).toBeVisible();
  });

  test('of topics, with their sequences', async () => {
    openDiscussions(['topics']);
    expect(await screen.findByRole('link', { name: 'Warm-up' })).toHaveAttribute(
      'href',
      `/course/${courseId}/discussion/topics/warm-up-topic`,
    );
  });

  test('of a unit, by an address of the Open edX client', async () => {
    const { requests } = openDiscussions(['category', ids.warmUp]);
    expect(await screen.findByRole('heading', { name: 'Warm-up', level: 1 })).toBeVisible();
    await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('topic_id')).toBe('warm-up-topic'));
  });
});

describe('a thread', () => {
  test('shows the answer first, and who marked it', async () => {
    openDiscussions(['posts', '412'], {
      routes: {
        [comments]: {
          body: pageWire([
            commentWire({ id: '1', raw_body: 'No.', rendered_body: '<p>No.</p>' }),
            commentWire({ id: '2', endorsed: true, endorsed_by: 'mod' }),
          ]),
        },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Why is 0! one?', level: 1 })).toBeVisible();
    expect(await screen.findByRole('heading', { name: '2 answers' })).toBeVisible();
    const [first] = screen
      .getAllByRole('listitem')
      .filter((item) => item.textContent?.includes('An empty product'));
    expect(first).toHaveTextContent('Answermarked by mod');
  });

  test('is marked as read, once', async () => {
    const { requests } = openDiscussions(['posts', '412']);
    await screen.findByRole('heading', { name: 'Why is 0! one?', level: 1 });
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1));
    const patch = requests.find(({ method }) => method === 'PATCH');
    expect(patch?.body).toBe('{"read":true}');
    expect(patch?.headers.get('content-type')).toBe('application/merge-patch+json');
  });

  test('without its responses doesn’t say that there are none', async () => {
    openDiscussions(['posts', '412'], { routes: { [calls.comments]: { status: 500 } } });
    expect(await screen.findByText('We couldn’t load the responses.')).toBeVisible();
    expect(screen.queryByText('No answers yet')).toBeNull();
  });

  test.each([404, 500])('that is gone (%s) says so', async (status) => {
    openDiscussions(['posts', '412'], {
      routes: { [thread]: { status }, [threads]: { body: pageWire([]) } },
    });
    expect(await screen.findByRole('heading', { name: 'This post isn’t available' })).toBeVisible();
  });

  test('of one’s own says that one asked it, and offers no vote', async () => {
    const own = threadWire({ author: 'dana', editable_fields: ['raw_body', 'read', 'voted'], read: true });
    openDiscussions(['posts', '412'], { routes: { [thread]: { body: own } } });
    expect(await screen.findByText('You asked this')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Helpful/ })).toBeNull();
  });

  test('is voted for at once; a refusal takes it back', async () => {
    const { routes } = openDiscussions(['posts', '412'], {
      routes: { [thread]: { body: threadWire({ read: true, unread_comment_count: 0 }) } },
    });
    const vote = await screen.findByRole('button', { name: 'Helpful' });
    routes[patchThread] = { body: threadWire({ vote_count: 1, voted: false, read: true }) };
    await userEvent.click(vote);
    expect(await screen.findByRole('button', { name: 'Helpful · 1' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    routes[patchThread] = { status: 403, body: {} };
    await userEvent.click(screen.getByRole('button', { name: 'Helpful · 1' }));
    expect(await screen.findByText('We couldn’t save this. Try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Helpful · 1' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('closed: there is no field, and the reason is shown', async () => {
    const closed = threadWire({ closed: true, close_reason: 'Post is a duplicate', read: true });
    openDiscussions(['posts', '412'], { routes: { [thread]: { body: closed } } });
    expect(await screen.findByText('Closed: Post is a duplicate')).toBeVisible();
    expect(await screen.findByText('This thread is closed. You can read it, but not respond.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
  });

  test('new responses of others are announced each time, and the reader’s place stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const first = commentWire();
    const { routes } = openDiscussions(['posts', '412'], {
      routes: { [comments]: { body: pageWire([first]) } },
    });
    const read = await screen.findByText('An empty product.');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
    fireEvent.change(field, { target: { value: 'Half written' } });
    field.focus();
    field.setSelectionRange(4, 4);
    // Named by nothing: a live region beside the heading.
    const region = screen
      .getByRole('heading', { name: '1 answer' })
      .parentElement?.querySelector<HTMLElement>('span[role="status"]');
    if (!region) throw new Error('There is no live region');

    const later = [commentWire({ id: '10' }), commentWire({ id: '11' })];
    for (const [index] of later.entries()) {
      expect(region).toBeEmptyDOMElement();
      routes[comments] = { body: pageWire([...later.slice(0, index + 1), first]) };
      // An open thread looks for new responses by itself.
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      await waitFor(() => expect(region).toHaveTextContent('1 new response'));
      expect(screen.getByRole('heading', { name: `${index + 2} answers` })).toBeVisible();
      // A screen reader that reads a response, or is in the field, stays there: neither is drawn anew.
      expect(read).toBeInTheDocument();
      expect(field).toHaveFocus();
      expect([field.value, field.selectionStart]).toEqual(['Half written', 4]);
      // Emptied, so that the same words are said again.
      await act(() => vi.advanceTimersByTimeAsync(6_000));
    }
  });

  test('a screen reader in the middle of a thread hears that there is a new response, and reads on from there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const first = commentWire();
    const { routes } = openDiscussions(['posts', '412'], {
      routes: { [comments]: { body: pageWire([first]) } },
    });
    await screen.findByText('An empty product.');
    await virtual.start({ container: document.body });
    onTestFinished(() => virtual.stop());
    const readTo = async (phrase: string) => {
      for (let count = 0; count < 200 && (await virtual.lastSpokenPhrase()) !== phrase; count += 1)
        await virtual.next();
    };
    await readTo('An empty product.');
    await virtual.clearSpokenPhraseLog();

    const second = commentWire({ id: '10', raw_body: 'The unit.', rendered_body: '<p>The unit.</p>' });
    routes[comments] = { body: pageWire([first, second]) };
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(async () => expect(await virtual.spokenPhraseLog()).toEqual(['polite: 1 new response']));
    await virtual.next();
    expect(await virtual.lastSpokenPhrase()).toBe('end of paragraph');
    await readTo('The unit.');
    expect(await virtual.spokenPhraseLog()).not.toContain('An empty product.');
    expect(await virtual.lastSpokenPhrase()).toBe('The unit.');
  });

  test('one’s own response is not announced', async () => {
    const { routes, client } = openDiscussions(['posts', '412']);
    await screen.findByRole('heading', { name: 'No answers yet' });
    routes[comments] = { body: pageWire([commentWire({ author: 'dana' })]) };
    await act(() => client.invalidateQueries({ queryKey: ['discussion-responses'] }));
    await screen.findByRole('heading', { name: '1 answer' });
    expect(screen.queryByText('1 new response')).toBeNull();
  });
});

describe('writing', () => {
  test('a response shows at once, and its field is free', async () => {
    let respond: (() => void) | undefined;
    const { routes } = openDiscussions(['posts', '412'], {
      routes: {
        [calls.createComment]: () =>
          new Promise((resolve) => {
            respond = () => resolve({ body: commentWire({ id: '77', author: 'dana' }) });
          }),
      },
    });
    const field = await screen.findByRole('textbox', { name: 'Your answer' });
    await userEvent.type(field, 'It is a convention.');
    await userEvent.click(screen.getByRole('button', { name: 'Post response' }));
    expect(await screen.findByText('Posting…')).toBeVisible();
    expect(screen.getByText('It is a convention.')).toBeVisible();
    expect(field).toHaveValue('');
    const sent = commentWire({ id: '77', author: 'dana', rendered_body: '<p>It is a convention.</p>' });
    routes[comments] = { body: pageWire([sent]) };
    await waitFor(() => expect(respond).toBeDefined());
    act(() => respond?.());
    await waitFor(() => expect(screen.queryByText('Posting…')).toBeNull());
    expect(screen.getAllByText('It is a convention.')).toHaveLength(1);
  });

  test('what couldn’t be sent is kept, and can be taken back into the field', async () => {
    openDiscussions(['posts', '412'], { routes: { [calls.createComment]: new Error('offline') } });
    const field = await screen.findByRole('textbox', { name: 'Your answer' });
    await userEvent.type(field, 'Lost?');
    await userEvent.click(screen.getByRole('button', { name: 'Post response' }));
    expect(await screen.findByText(/^Not posted yet/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(screen.queryByText(/^Not posted yet/)).toBeNull();
    expect(field).toHaveValue('Lost?');
    await userEvent.type(field, ' No.');
    expect(window.localStorage.getItem(`lectern.draft.dana.${courseId}.thread-412`)).toBe('Lost? No.');
  });

  test('what is taken back is added to what has been written since', async () => {
    openDiscussions(['posts', '412'], { routes: { [calls.createComment]: new Error('offline') } });
    const field = await screen.findByRole('textbox', { name: 'Your answer' });
    await userEvent.type(field, 'First.');
    await userEvent.click(screen.getByRole('button', { name: 'Post response' }));
    await screen.findByText(/^Not posted yet/);
    await userEvent.type(field, 'Second');
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(field).toHaveValue('Second\n\nFirst.');
    expect(window.localStorage.getItem(`lectern.draft.dana.${courseId}.thread-412`)).toBe('Second\n\nFirst.');
  });

  test.each([
    ['with its title', '', { title: 'Why zero?', text: 'It is odd.' }],
    ['below the title of another', 'Another', { title: 'Another', text: 'Why zero?\n\nIt is odd.' }],
  ])('a question that couldn’t be sent is taken back %s', async (_, otherTitle, expected) => {
    const { router } = openDiscussions(['new'], {
      routes: { [calls.createThread]: new Error('offline') },
    });
    const title = () => screen.findByRole('textbox', { name: 'Your question in one line' });
    await userEvent.selectOptions(
      await screen.findByLabelText('Topic'),
      await screen.findByRole('option', { name: 'Warm-up' }),
    );
    await userEvent.type(await title(), 'Why zero?');
    await userEvent.type(screen.getByRole('textbox', { name: 'Details' }), 'It is odd.');
    await userEvent.click(screen.getByRole('button', { name: 'Post question' }));
    await screen.findByText(/^Not posted yet/);
    if (otherTitle !== '') {
      window.localStorage.setItem(`lectern.draft.dana.${courseId}.new-title`, otherTitle);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await act(() => router.navigate(paths.discussion(courseId, 'new')));
    expect(await title()).toHaveValue(expected.title);
    expect(screen.getByRole('textbox', { name: 'Details' })).toHaveValue(expected.text);
  });

  test('a comment that couldn’t be sent shows also where the comments before it are collapsed', async () => {
    const responses = Array.from({ length: 11 }, (_, index) =>
      commentWire({ id: `r${index}`, child_count: 2, raw_body: `Response ${index}` }),
    );
    openDiscussions(['posts', '412'], {
      routes: { [comments]: { body: pageWire(responses) }, [calls.createComment]: new Error('offline') },
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Comment' })).at(-1) as HTMLElement);
    await userEvent.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Lost?');
    await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
    expect(await screen.findByText(/^Not posted yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show 2 comments' })).toBeNull();
  });

  test('what another tab couldn’t send shows, until that tab has sent it', async () => {
    openDiscussions(['posts', '412']);
    await screen.findByRole('textbox', { name: 'Your answer' });
    const key = 'lectern.outbox.dana';
    const change = (items: unknown[]) => {
      window.localStorage.setItem(key, JSON.stringify(items));
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    };
    const posted = { thread_id: '412', raw_body: 'From the other tab.' };
    const item = { key: 'k', courseId, body: posted, writtenAt: 0, wasSent: true, state: 'waiting' };
    change([item]);
    expect(await screen.findByText('From the other tab.')).toBeVisible();
    change([]);
    await waitFor(() => expect(screen.queryByText('From the other tab.')).toBeNull());
  });

  test('a draft is kept until it is sent', async () => {
    const first = openDiscussions(['posts', '412']);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Not finis');
    first.unmount();
    openDiscussions(['posts', '412']);
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue('Not finis');
  });

  test('what is chosen for a draft is kept with it, and gone once it is sent', async () => {
    const routes = {
      [calls.config]: { body: discussionConfigWire({ allow_anonymous_to_peers: true }) },
      [calls.createThread]: { body: threadWire() },
    };
    const first = openDiscussions(['new'], { routes });
    await userEvent.selectOptions(
      await screen.findByLabelText('Topic'),
      await screen.findByRole('option', { name: 'Warm-up' }),
    );
    await userEvent.click(screen.getByRole('radio', { name: /^A discussion/ }));
    await userEvent.selectOptions(screen.getByLabelText('Who sees your name'), 'Course team only');
    await userEvent.type(screen.getByLabelText('Title'), 'Is zero even?');
    await userEvent.type(screen.getByLabelText('Details'), 'I am afraid to ask.');
    first.unmount();
    const { requests } = openDiscussions(['new'], { routes });
    await userEvent.click(await screen.findByRole('button', { name: 'Post discussion' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(JSON.parse(requests.find(({ method }) => method === 'POST')?.body ?? '')).toMatchObject({
      topic_id: 'warm-up-topic',
      type: 'discussion',
      title: 'Is zero even?',
      anonymous_to_peers: true,
    });
    expect(Object.keys(window.localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  test('an anonymous answer that is taken back stays anonymous', async () => {
    openDiscussions(['posts', '412'], {
      routes: {
        [calls.config]: { body: discussionConfigWire({ allow_anonymous: true }) },
        [calls.createComment]: new Error('offline'),
      },
    });
    const choice = async () => await screen.findByLabelText('Who sees your name');
    await userEvent.selectOptions(await choice(), 'No one');
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Secret.');
    await userEvent.click(screen.getByRole('button', { name: 'Post response' }));
    await screen.findByText(/^Not posted yet/);
    await userEvent.selectOptions(await choice(), 'Everyone');
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(await choice()).toHaveDisplayValue('No one');
  });

  test('a comment that was being written shows again, and takes no focus', async () => {
    const routes = { [comments]: { body: pageWire([commentWire({ child_count: 0 })]) } };
    const first = openDiscussions(['posts', '412'], { routes });
    await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Your comment' }), 'But why');
    first.unmount();
    openDiscussions(['posts', '412'], { routes });
    const field = await screen.findByRole('textbox', { name: 'Your comment' });
    expect(field).toHaveValue('But why');
    expect(field).not.toHaveFocus();
  });

  test('a draft is shown to whoever wrote it only, also after the session ended', async () => {
    const cookies = { cookie: makeTokenCookie('dana') };
    const open = () => openDiscussions(['posts', '412'], { options: { surroundings: { cookies } } });
    const field = () => screen.findByRole('textbox', { name: 'Your answer' });
    const first = open();
    await userEvent.type(await field(), 'Mine');
    cookies.cookie = makeTokenCookie('lee');
    first.unmount();
    const second = open();
    expect(await field()).toHaveValue('');
    second.unmount();
    cookies.cookie = makeTokenCookie('dana');
    open();
    expect(await field()).toHaveValue('Mine');
  });

  test('the preview shows Markdown', async () => {
    openDiscussions(['posts', '412']);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), '**bold**');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('bold').localName).toBe(
      'strong',
    );
  });

  test('a question suggests similar ones, and is sent with its topic', async () => {
    const { requests, router } = openDiscussions(['new'], {
      routes: { [calls.createThread]: { body: threadWire() } },
    });
    await userEvent.selectOptions(
      await screen.findByLabelText('Topic'),
      await screen.findByRole('option', { name: 'Warm-up' }),
    );
    await userEvent.type(screen.getByLabelText('Your question in one line'), 'Why is 0! one');
    expect(await screen.findByRole('heading', { name: 'Is it one of these?' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('Details'), 'I expected 0.');
    await userEvent.click(screen.getByRole('button', { name: 'Post question' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    const post = requests.find(({ method }) => method === 'POST');
    expect(JSON.parse(post?.body ?? '')).toEqual({
      course_id: courseId,
      topic_id: 'warm-up-topic',
      type: 'question',
      title: 'Why is 0! one',
      raw_body: 'I expected 0.',
      following: true,
    });
    expect(router.state.location.pathname).toBe(`/course/${courseId}/discussion/posts`);
  });

  test('[WCAG-3.3.1] an incomplete question isn’t sent: each field says what is missing, and the first has focus', async () => {
    const { requests } = openDiscussions(['new']);
    const post = await screen.findByRole('button', { name: 'Post question' });
    const [topic, title, text] = ['Topic', 'Your question in one line', 'Details'].map((label) =>
      screen.getByLabelText(label),
    ) as [HTMLElement, HTMLElement, HTMLElement];
    await userEvent.click(post);
    await waitFor(() => expect(topic).toHaveFocus());
    expect(topic).toHaveAccessibleDescription('Choose a topic.');
    for (const field of [title, text]) {
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(/^Write something first\./);
    }
    await userEvent.selectOptions(topic, await screen.findByRole('option', { name: 'Warm-up' }));
    await userEvent.type(title, 'Why?');
    expect([topic, title].some((field) => field.matches('[aria-invalid]'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await userEvent.click(post);
    await waitFor(() => expect(screen.getByLabelText('Details')).toHaveFocus());
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('[WCAG-3.3.1] an empty answer isn’t sent: its field has focus and says why', async () => {
    const { requests } = openDiscussions(['posts', '412']);
    const field = await screen.findByRole('textbox', { name: 'Your answer' });
    await userEvent.click(screen.getByRole('button', { name: 'Post response' }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/^Write something first\./);
    await userEvent.type(field, 'I');
    expect(field).toBeValid();
    expect(requests.some(({ body }) => body?.includes('raw_body'))).toBe(false);
  });

  test('outside the posting times there is no field', async () => {
    openDiscussions(['posts', '412'], {
      routes: { [config]: { body: discussionConfigWire({ is_posting_enabled: false }) } },
    });
    expect(
      await screen.findByText('Posting is closed at the moment. You can read everything.'),
    ).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
  });
});

describe('moderation', () => {
  const moderator = { has_moderation_privileges: true, has_bulk_delete_privileges: true };
  const asModerator = { [config]: { body: discussionConfigWire(moderator) } };
  const editable_fields = ['abuse_flagged', 'closed', 'close_reason_code', 'pinned', 'read'];

  test('a thread is closed with a reason only', async () => {
    const { requests } = openDiscussions(['posts', '412'], {
      routes: {
        ...asModerator,
        [thread]: { body: threadWire({ read: true, unread_comment_count: 0, editable_fields }) },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^More actions for this thread/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Close thread' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close this thread?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close thread' }));
    expect(await dialog.findByText('Choose a reason.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Post is a duplicate');
    await userEvent.click(dialog.getByRole('button', { name: 'Close thread' }));
    await waitFor(() => {
      const patch = requests.find(({ method }) => method === 'PATCH');
      expect(patch?.body).toBe('{"closed":true,"close_reason_code":"duplicate"}');
    });
  });

  test.each([
    ['says so', { thread_count: 2, comment_count: 3 }, 'Posts deleted'],
    [
      'is told if the server deleted nothing',
      { thread_count: 0, comment_count: 0 },
      /^The server deleted nothing/,
    ],
  ])('who deletes all posts of a person sees how many first, and %s', async (_, deleted, text) => {
    const bulk = `POST /api/discussion/v1/bulk_delete_user_posts/${courseId}`;
    openDiscussions(['learners', 'lee'], {
      routes: {
        ...asModerator,
        [bulk]: ({ url }) => ({
          status: 202,
          body: url.searchParams.get('execute') === 'true' ? deleted : { thread_count: 2, comment_count: 3 },
        }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete all posts' }));
    expect(await screen.findByText('2 threads and 3 responses and comments.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete all' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('the list of people leads to the posts of one, reported ones first', async () => {
    const stats = `GET /api/discussion/v1/courses/${courseId}/activity_stats/`;
    const lee = { username: 'lee', threads: 2, responses: 1, replies: 1, active_flags: 1, inactive_flags: 0 };
    const { requests } = openDiscussions(['learners'], {
      routes: { ...asModerator, [stats]: { body: pageWire([lee]) } },
    });
    const link = await screen.findByRole('link', { name: 'lee' });
    expect(link).toHaveAttribute('href', `/course/${courseId}/discussion/learners/lee`);
    expect(link.closest('li')).toHaveTextContent('2 posts, 2 responses · 1 reported');
    const asked = requests.find(({ url }) => stats.endsWith(url.pathname));
    expect(asked?.url.searchParams.get('order_by')).toBe('flagged');
  });
});

describe('where discussions are elsewhere', () => {
  const tabs = [{ tab_id: 'discussion', title: 'Discussion', url: 'https://piazza.example.org/c' }];

  test('in the operator’s own front end: the same path there', async () => {
    const { left } = openDiscussions(['posts', '412'], {
      options: {
        settings: {
          DISCUSSIONS: 'external',
          DISCUSSIONS_MFE_BASE_URL: 'https://apps.example.org/discussions/',
        },
      },
    });
    await waitFor(() => expect(left).toEqual([`https://apps.example.org/discussions/${courseId}/posts/412`]));
  });

  test('its address alone changes nothing', async () => {
    const { left } = openDiscussions([], {
      options: { settings: { DISCUSSIONS_MFE_BASE_URL: 'https://apps.example.org' } },
    });
    expect(await screen.findByRole('link', { name: 'Why is 0! one?' })).toBeVisible();
    expect(left).toEqual([]);
  });

  test('in another product: the tab’s address', async () => {
    const { left } = openDiscussions([], {
      routes: {
        [config]: { body: discussionConfigWire({ provider: 'piazza' }) },
        [metadata]: { body: courseMetadataWire({ tabs }) },
      },
    });
    await waitFor(() => expect(left).toEqual(['https://piazza.example.org/c']));
  });

  test('on a server of 2021, which names no provider: here', async () => {
    const { provider: _, ...old } = discussionConfigWire();
    openDiscussions([], {
      routes: {
        [config]: { status: 404 },
        [`GET /api/discussion/v1/courses/${courseId}`]: { body: old },
      },
    });
    expect(await screen.findByText('Why is 0! one?')).toBeVisible();
  });

  test('nowhere: says so', async () => {
    openDiscussions([], { routes: { [config]: { status: 404 } } });
    expect(await screen.findByRole('heading', { name: 'This course has no discussions' })).toBeVisible();
  });
});

test('right to left, everything is there', async () => {
  await act(async () => void openDiscussions(['posts', '412'], { locale: pseudoLocale }));
  expect(await screen.findByRole('heading', { name: 'Why is 0! one?', level: 1 })).toBeVisible();
  expect(screen.getByText('$x^2$')).toHaveAttribute('dir', 'ltr');
});

test('says so and shows the link when the browser refuses the clipboard', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('refused', 'NotAllowedError'),
  );
  openDiscussions(['posts', '412']);
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  const link = new URL(paths.discussion(courseId, 'posts', '412'), window.location.origin).href;
  expect(await screen.findByText(`We couldn’t copy the link. Copy it from here: ${link}`)).toBeVisible();
});
