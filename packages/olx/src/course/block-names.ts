import { builderTitle } from '../blocks/builder/builder.ts';
import type { Block } from '../model.ts';
import { childrenNamed, textOf } from '../xml/xml.ts';
import type { SourceBlock } from './source-block.ts';

/** Learners' names for types of blocks, by OLX tag. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  chapter: 'Section',
  sequential: 'Lesson',
  vertical: 'Unit',
  html: 'Text',
  video: 'Video',
  azure_media_services: 'Video',
  videoalpha: 'Video',
  videodev: 'Video',
  customtag: 'Text',
  html5: 'Text',
  raw: 'Text',
  markdown: 'Text',
  image: 'Image',
  imagemodal: 'Image',
  carousel: 'Images',
  audio: 'Audio',
  qualtricssurvey: 'Survey',
  problem: 'Problem',
  discussion: 'Discussion',
  poll: 'Poll',
  poll_question: 'Poll',
  survey: 'Survey',
  word_cloud: 'Word cloud',
  'problem-builder': 'Questions',
  'step-builder': 'Questions',
  mentoring: 'Questions',
  'pb-answer': 'Question',
  'pb-mcq': 'Question',
  'pb-mrq': 'Question',
  'pb-rating': 'Question',
  'pb-slider': 'Question',
  'pb-completion': 'Question',
  'pb-swipe': 'Question',
  'pb-answer-recap': 'Your answer',
  'pb-table': 'Your answers',
  'pb-dashboard': 'Your answers',
  'sb-plot': 'Your answers',
  openassessment: 'Written assignment',
  edx_sga: 'File upload',
  staffgradedxblock: 'Graded by the course team',
  'drag-and-drop-v2': 'Drag and drop',
  lti: 'External tool',
  lti_consumer: 'External tool',
  library_content: 'Problem set',
  itembank: 'Problem set',
  pdf: 'Document',
  'google-document': 'Document',
  'google-calendar': 'Calendar',
};
const OTHER_TYPE = 'Activity';
/** All English names that {@link nameBlocks} may give. */
export const BLOCK_TYPE_NAMES: readonly string[] = [...new Set([...Object.values(TYPE_NAMES), OTHER_TYPE])];

/** Studio's generated ids; some exports repeat them as the display name. */
const GENERATED_ID = /^[0-9a-f]{32}$/i;

/** The name that the author gave a block; '' where there is none, for {@link nameBlocks} to fill in. */
export function authoredName({ attributes, tag, element, sourceId }: SourceBlock): string {
  // The visible title of polls and surveys; their `display_name` is for Studio.
  const shown = tag === 'poll' || tag === 'survey' ? attributes.text('block_name') : null;
  const name = shown ?? attributes.text('display_name') ?? '';
  if (name !== '' && !GENERATED_ID.test(name)) return name;
  if (tag === 'mentoring' && element !== null) return builderTitle(element) ?? '';
  if (tag === 'chapter' || tag === 'sequential') return nameInId(sourceId);
  const [title] = tag === 'openassessment' && element !== null ? childrenNamed(element, 'title') : [];
  return title === undefined ? '' : textOf(title).replace(/\s+/g, ' ').trim();
}

/** Old courses have the words of a title in the id: `Week_1`. Ids that are generated have no such words. */
function nameInId(id: string): string {
  return /^\p{L}[\p{L}\p{N}]*(_[\p{L}\p{N}]{1,10})+$/u.test(id) && !/[0-9a-f]{10}/i.test(id)
    ? id.replaceAll('_', ' ')
    : '';
}

/**
 * Names the blocks without a name by their type: "Video", or "Video 1" and "Video 2" if a unit (section, subsection)
 * contains several of them. `rootName` is for a course without a title; `translate` returns an English name in the
 * course's language.
 */
export function nameBlocks(
  blocks: Readonly<Record<string, Block>>,
  { rootName, translate }: { rootName: string; translate: (name: string) => string },
): void {
  const siblings = Map.groupBy(
    Object.values(blocks).filter(({ displayName }) => displayName === ''),
    (block) => `${block.parent} ${typeName(block)}`,
  );
  for (const unnamed of siblings.values()) {
    for (const [index, block] of unnamed.entries()) {
      const name = block.type === 'course' ? rootName : translate(typeName(block));
      block.displayName = unnamed.length === 1 ? name : `${name} ${index + 1}`;
    }
  }
}

function typeName({ sourceType }: Block): string {
  return Object.hasOwn(TYPE_NAMES, sourceType) ? (TYPE_NAMES[sourceType] ?? OTHER_TYPE) : OTHER_TYPE;
}
