import type { OpenResponseExercise, TrainingStep } from '@lectern/olx';
import { afterEach, describe, expect, test } from 'vitest';
import { openUnitSite, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import { act, exerciseBlock } from '../testing/exercises.ts';
import { OPEN_RESPONSE } from '../testing/responses.ts';
import { afterTraining, differingCriteria, readStoredTraining, UNTRAINED } from './training.policy.ts';

const EXAMPLE = {
  texts: ['A <good> one', ''],
  choices: [
    { criterion: 'Ideas', option: 'Good' },
    { criterion: 'Form', option: 'Fair' },
  ],
};

describe('an example of the training', () => {
  test.each([
    ['equal options pass', { Ideas: 'Good', Form: 'Fair' }, [], 1],
    ['one other option doesn’t', { Ideas: 'Good', Form: 'Good' }, ['Form'], 0],
    ['no equal option doesn’t', { Ideas: 'Fair', Form: 'Good' }, ['Ideas', 'Form'], 0],
    ['a missing option doesn’t', { Ideas: 'Good' }, ['Form'], 0],
  ])('%s', (_name, chosen: Record<string, string>, differing, passed) => {
    expect(differingCriteria(EXAMPLE, chosen)).toEqual(differing);
    const after = afterTraining(EXAMPLE, UNTRAINED, chosen);
    expect(after).toEqual({ passed, differing: passed === 1 ? null : chosen });
  });

  test.each([
    [undefined, UNTRAINED],
    [{ passed: 'x', differing: [] }, UNTRAINED],
    [
      { passed: 2, differing: { Ideas: 'Good' } },
      { passed: 2, differing: { Ideas: 'Good' } },
    ],
  ])('%j is read from storage', (stored, expected) => {
    expect(readStoredTraining(stored)).toEqual(expected);
  });
});

describe('the training step', () => {
  let site: UnitSite;
  afterEach(() => site.close());

  const NO_DATES = { opensAt: null, dueAt: null };
  const choices = (option: string) => [{ criterion: 'Ideas', option }];
  const TRAINING: TrainingStep = {
    ...NO_DATES,
    examples: [
      { texts: ['A <good> one', ''], choices: choices('Good') },
      { texts: ['A poor one', ''], choices: choices('Poor') },
    ],
  };

  async function open(training = TRAINING) {
    const exercise: OpenResponseExercise = { ...OPEN_RESPONSE, training };
    const block = exerciseBlock('x1', exercise, { pointsPossible: 3, maxAttempts: 1 });
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [block] }])]);
    const { browser } = await site.makeLearner('ada');
    const frame = await site.openUnit(browser);
    const send = (action: string, fields: Record<string, string> = {}) => act(frame, 'x1', action, fields);
    return {
      send,
      submit: () => send('submit-response', { 'text-0': 'Mine' }),
      assess: (option: string) => send('assess-example', { 'option-0': option }),
    };
  }

  test('shows each example until the learner’s options equal the author’s, then the next step', async () => {
    const { submit, assess, send } = await open();
    const first = (await submit()).body.html;
    expect(first).toMatch(/<li aria-current="step">.*Learn to assess responses/);
    expect(first).toContain('Example 1 of 2');
    expect(first).toContain('A &lt;good&gt; one');
    expect(first).not.toMatch(/A poor one|Style|name="comment/);
    expect((await send('assess-self', { 'option-0': 'Good', 'comment-1': 'x' })).status).toBe(409);

    const differs = (await assess('Fair')).body;
    expect(differs.html).toContain('Your choice differs from your course team’s.');
    expect(differs.html).toMatch(
      /<fieldset class="rubric-criterion" aria-describedby="(.*?-note-0)">.*?id="\1" data-tone="bad">.*?Your course team chose another option\./s,
    );
    expect(differs.html).toMatch(/value="Fair" checked/);
    expect(differs.html).not.toMatch(/value="Good" checked/);

    expect((await assess('Good')).body.html).toMatch(/Now assess the next example.*Example 2 of 2/s);
    expect((await assess('Poor')).body.html).toContain('Now assess your response.');
    expect((await assess('Poor')).status).toBe(409);
  });

  test.each([
    ['an option that isn’t in the rubric', 'Perfect', [400, 'invalid_answer']],
    ['no option', '', [400, 'invalid_answer']],
  ])('refuses %s', async (_name, option, refusal) => {
    const { submit, assess } = await open();
    await submit();
    const { status, body } = await assess(option);
    expect([status, body.error_code]).toEqual(refusal);
  });

  test('opens and closes by its dates', async () => {
    const closed = await open({ ...TRAINING, dueAt: 1 });
    expect((await closed.submit()).body.html).toContain('You can no longer learn to assess responses');
    expect((await closed.assess('Good')).body.error_code).toBe('past_due');
    await site.close();
    const early = await open({ ...TRAINING, opensAt: Date.UTC(2099, 0, 1) });
    expect((await early.submit()).body.html).not.toContain('Example 1');
    expect((await early.assess('Good')).body.error_code).toBe('too_soon');
  });
});
