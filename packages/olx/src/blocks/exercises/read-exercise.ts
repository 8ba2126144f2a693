import type { SourceBlock } from '../../course/source-block.ts';
import type { BlockContent } from '../../model.ts';
import { readBuilder } from '../builder/builder.ts';
import { readDashboard, readTeamTool } from '../builder/dashboard.ts';
import { isBuilder } from '../builder/names.ts';
import { readableText } from '../readable-text.ts';
import { unsupported } from '../unsupported.ts';
import { readDone } from './done.ts';
import { readDragAndDrop } from './drag-and-drop.ts';
import { readGoogleCalendar, readGoogleDocument } from './embed.ts';
import { readExternalTool, readLtiConsumer } from './external-tool.ts';
import { readStaffGradedAssignment, readStaffGradedPoints } from './graded-by-staff.ts';
import { readImageExplorer } from './image-explorer.ts';
import { readOpenResponse } from './open-response.ts';
import { readPoll, readPollQuestion, readSurvey } from './poll.ts';
import type { ExerciseReader, ReaderTools } from './reader.ts';
import { readSortable } from './sortable.ts';
import { readWordCloud } from './word-cloud.ts';
import { readFreeText, readSubmitAndCompare } from './written.ts';

/** By OLX tag. */
const READERS: Readonly<Record<string, ExerciseReader>> = {
  'drag-and-drop-v2': readDragAndDrop,
  poll: readPoll,
  poll_question: readPollQuestion,
  survey: readSurvey,
  word_cloud: readWordCloud,
  done: readDone,
  freetextresponse: readFreeText,
  'submit-and-compare': readSubmitAndCompare,
  'google-document': readGoogleDocument,
  'google-calendar': readGoogleCalendar,
  lti: readExternalTool,
  lti_consumer: readLtiConsumer,
  sortable: readSortable,
  edx_sga: readStaffGradedAssignment,
  staffgradedxblock: readStaffGradedPoints,
  'image-explorer': readImageExplorer,
  openassessment: readOpenResponse,
  'pb-dashboard': readDashboard,
  'pb-data-export': readTeamTool,
  'pb-instructor-tool': readTeamTool,
  'mentoring-dataexport': readTeamTool,
};

export function isExercise(tag: string): boolean {
  return Object.hasOwn(READERS, tag) || isBuilder(tag);
}

/** The content of an exercise; `unsupported`, with its readable text, if its reader can't parse it. */
export async function readExercise(block: SourceBlock, tools: ReaderTools): Promise<BlockContent> {
  const { element } = block;
  const read = isBuilder(block.tag) ? readBuilder : READERS[block.tag];
  if (element === null || read === undefined) return unsupported(block);
  const content = await read({ ...block, element }, tools);
  return typeof content === 'string'
    ? unsupported(block, content, readableText(block, tools.links))
    : content;
}
