import type { SortableExercise, WordCloudExercise, WrittenExercise } from '@lectern/olx';

export function wordCloudOf(more: Partial<WordCloudExercise> = {}): WordCloudExercise {
  return {
    type: 'word-cloud',
    instructions: { html: '<p>Three words about the sea</p>' },
    inputs: 3,
    maxWords: 250,
    showsPercent: true,
    ...more,
  };
}

export function writtenOf(more: Partial<WrittenExercise> = {}): WrittenExercise {
  return {
    type: 'written',
    prompt: { html: '<p>Why are there tides?</p>' },
    minWords: 2,
    maxWords: 5,
    fullCredit: ['Moon'],
    halfCredit: ['gravity'],
    showsResult: true,
    savedMessage: null,
    submittedMessage: null,
    comparison: null,
    hints: [],
    answerLabel: null,
    comparisonLabel: null,
    submitLabel: null,
    ...more,
  };
}

export const SORTABLE: SortableExercise = {
  type: 'sortable',
  question: 'Sort by size',
  items: ['Ant', 'Cat', 'Horse', 'Whale'],
};
