import { parseCourseKey } from '@lectern/contract';
import type { Context } from '../../context.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { findUserByUsername, listDemoUsernames } from '../../kernel/users/users.store.ts';
import { createComment, createThread } from '../../modules/discussions/create-post.ts';

interface DemoThread {
  topic: string;
  type: 'question' | 'discussion';
  by: string;
  title: string;
  text: string;
  responses: readonly { by: string; text: string; comments?: readonly { by: string; text: string }[] }[];
}

/** Oldest first, as lists show the last activity first. */
const THREADS: readonly DemoThread[] = [
  {
    topic: 'learn101-introductions',
    type: 'discussion',
    by: 'staff',
    title: 'Who are you, and what do you want to learn?',
    text: 'Tell us in two or three sentences. What have you tried before, and where did you get stuck?',
    responses: [
      {
        by: 'verified',
        text: 'I’m Vera. I’m learning **Portuguese**, and I forget words faster than I learn them.',
        comments: [{ by: 'learner', text: 'Same here, with Hebrew. Shall we test each other?' }],
      },
    ],
  },
  {
    topic: 'learn101-find-your-group',
    type: 'discussion',
    by: 'verified',
    title: 'Anyone free on Tuesday evenings?',
    text: 'I’m looking for two or three people who meet for half an hour, at 18:00 UTC. We would quiz each other on the week’s notes, without looking.',
    responses: [{ by: 'learner', text: 'Tuesday works for me.' }],
  },
  {
    topic: 'learn101-general',
    type: 'question',
    by: 'learner',
    title: 'How long should I wait before I review something?',
    text: 'Is it best to wait until I have forgotten nearly all of it? I tried a day and a week so far:\n\n- after a day I still knew nearly everything\n- after a week, about a third\n\nIf retention is about $R = e^{-t/S}$, how do I find my own $S$?',
    responses: [
      {
        by: 'verified',
        text: 'I wait until it takes *some* effort, but still works. When I’ve forgotten it all, I have to start over.',
      },
      {
        by: 'staff',
        text: 'Not zero: a review helps most when you **almost** don’t succeed. For a test in a month, a gap of about a week is a good start. Make it longer each time.',
        comments: [{ by: 'learner', text: 'Thank you, then a week was right.' }],
      },
    ],
  },
];

/** Writes a few example posts of the demo accounts into the demo course. Nothing on a site without these accounts. */
export async function writeDemoDiscussions(context: Context, key: string): Promise<void> {
  const people = await findDemoPeople(context);
  const as = (username: string): Identity => {
    const identity = people.get(username);
    if (!identity) throw new Error(`There is no demo account ${username}`);
    return identity;
  };
  const courseKey = parseCourseKey(key);
  if (people.size === 0 || courseKey === null) return;
  for (const { topic, type, by, title, text, responses } of THREADS) {
    const thread = { course_id: courseKey, topic_id: topic, type, title, raw_body: text };
    const started = await createThread(context, as(by), thread);
    const threadId = String(started.thread.id);
    for (const response of responses) {
      const body = { thread_id: threadId, raw_body: response.text };
      const { comment } = await createComment(context, as(response.by), body);
      for (const each of response.comments ?? []) {
        const reply = { thread_id: threadId, parent_id: String(comment.id), raw_body: each.text };
        await createComment(context, as(each.by), reply);
      }
    }
  }
}

/** The demo accounts as if they were signed in, by username. */
async function findDemoPeople({ db }: Context): Promise<Map<string, Identity>> {
  const people = new Map<string, Identity>();
  for (const username of await listDemoUsernames(db.read)) {
    const user = await findUserByUsername(db.read, username);
    if (user) people.set(username, { kind: 'user', user, session: null, via: 'session', masquerades: {} });
  }
  return people;
}
