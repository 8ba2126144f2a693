import { html, problem } from '@lectern/testkit';

const unit = (id: string, name: string) => ({ id, name, children: [html(`${id}-text`)] });

/** A section with a sequence of two texts, and a graded one with a problem. */
export const week1 = {
  id: 'week-1',
  name: 'Week 1',
  children: [
    { id: 'begin', name: 'Begin', children: [unit('first', 'First'), unit('second', 'Second')] },
    {
      id: 'practice',
      name: 'Practice',
      graded: true,
      format: 'Homework',
      children: [{ id: 'third', name: 'Third', children: [problem('sum')] }],
    },
  ],
};

/** A section with one text. */
export const week2 = {
  id: 'week-2',
  name: 'Week 2',
  children: [{ id: 'more', name: 'More', children: [unit('fourth', 'Fourth')] }],
};
