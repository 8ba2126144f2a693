import { isObject } from '../../course/attributes.ts';
import { cleanBlockId } from '../../course/course-key.ts';
import type { JsonValue } from '../../model.ts';
import { type ExerciseReader, exerciseContent } from '../exercises/reader.ts';
import { BuilderTools, listOf } from './tools.ts';

const MAX_BUILDERS = 50;

/** `<pb-dashboard mentoring_ids='["…"]' exclude_questions='{"…": [2]}' average_labels='{"…": "Mean"}' …>` */
export const readDashboard: ExerciseReader = (block, readerTools) => {
  const { attributes } = block;
  const tools = new BuilderTools(block, readerTools);
  const ids = listOf(attributes.json('mentoring_ids')).slice(0, MAX_BUILDERS);
  const excluded = attributes.json('exclude_questions');
  const labels = attributes.json('average_labels');
  // Colors would be the only sign of a value's meaning; the picture is a second form of the same numbers.
  attributes.known(
    'color_rules',
    'visual_rules',
    'visual_title',
    'visual_desc',
    'header_html',
    'footer_html',
  );
  return exerciseContent(
    {
      type: 'dashboard',
      header: tools.markup(attributes.text('header_html')),
      footer: tools.markup(attributes.text('footer_html')),
      showsNumbers: attributes.boolean('show_numbers') ?? true,
      groups: ids.map((id) => ({
        title: '',
        block: cleanBlockId(id),
        excluded: numbersOf(entryOf(excluded, id)),
        questions: [],
        averageLabel: tools.label(textOf(entryOf(labels, id))),
      })),
    },
    { completedBy: 'viewing' },
  );
};

/** Tools for the course team: exports and reports of what learners wrote. */
export const readTeamTool: ExerciseReader = ({ attributes }) => {
  for (const [name] of attributes.unused()) attributes.known(name);
  return exerciseContent({ type: 'team-tool' }, { completedBy: 'viewing' });
};

function entryOf(value: JsonValue, key: string): JsonValue {
  return isObject(value) && Object.hasOwn(value, key) ? (value[key] ?? null) : null;
}

const textOf = (value: JsonValue): string | null => (typeof value === 'string' ? value : null);
const numbersOf = (value: JsonValue): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];
