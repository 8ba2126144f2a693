import type { GradedUploadExercise } from '@lectern/olx';
import { formatDay } from '../../../i18n/format-day.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteLanguage, siteText } from '../../../pages/site-text.ts';
import { fileTooLarge, sizePhrase } from '../../uploads/check-file.ts';
import type { FileUrlOf } from '../../uploads/upload-links.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { actionButton } from '../action-button.html.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseView } from '../exercise-type.ts';
import type { LoadedFiles } from '../load-files.ts';
import { isOpenStage, showsSolution, type UploadState, type WorkFile } from './upload-state.ts';

const messages = defineMessages({
  returnedFile: {
    defaultMessage: 'Returned file:',
    description: 'Before the name of a file that the course team asked to replace',
  },
  yourFile: {
    defaultMessage: 'Your file:',
    description: 'Before the name of the file that was submitted',
  },
  draftFile: {
    defaultMessage: 'File to submit:',
    description: 'Before the name of a file that isn’t submitted yet',
  },
  annotated: {
    defaultMessage: 'Your work with notes:',
    description: 'Before the name of a file of the course team',
  },
  remove: {
    defaultMessage: 'Remove file',
    description: 'Button',
  },
  solution: {
    defaultMessage: 'Solution',
    description: 'Heading of the author’s solution',
  },
  upload: {
    defaultMessage: 'Upload your work as one file.',
    description: 'State of a learner’s work',
  },
  nothing: {
    defaultMessage: 'You haven’t submitted any work.',
    description: 'State of a learner’s work',
  },
  notSubmitted: {
    defaultMessage: 'Your file is uploaded but not submitted.',
    description: 'State of a learner’s work',
  },
  neverSubmitted: {
    defaultMessage: 'Your file was uploaded, but you didn’t submit it.',
    description: 'State of a learner’s work after the due date',
  },
  submitted: {
    defaultMessage: 'Submitted, awaiting grading.',
    description: 'State of a learner’s work',
  },
  submittedOn: {
    defaultMessage: 'Submitted on {day}, awaiting grading.',
    description: 'State of a learner’s work',
  },
  returned: {
    defaultMessage:
      'Your course team asked for another file. Your earlier grade counts until that one is graded.',
    description: 'State of a learner’s work',
  },
  comment: {
    defaultMessage: 'Comment from your course team',
    description: 'Heading',
  },
  hint: {
    defaultMessage: 'Or drop it here. Up to {size}: {types}.',
    description: 'Below a field for a file; “size” is like 10 MB, “types” are the accepted ones',
  },
});

type View = ExerciseView<GradedUploadExercise, UploadState, LoadedFiles>;

/** The learner's work: its file, the comment of staff, and a file field while the work can be changed. */
export function renderUpload(view: View): Html {
  const { exercise, state, maySubmit } = view;
  const { fileUrlOf } = view.loaded;
  const { draft, submitted } = state;
  const isOpen = maySubmit && isOpenStage(state.stage);
  return html`<div class="upload">
<p class="upload-status" tabindex="-1" data-focus>${siteText(statusText(view))}</p>
${submitted !== null && fileLine(t(state.stage === 'returned' ? messages.returnedFile : messages.yourFile), submitted, fileUrlOf)}
${draft !== null && fileLine(t(messages.draftFile), draft, fileUrlOf)}
${grade(view)}
${isOpen && fileField(view)}
</div>
${
  isOpen &&
  draft !== null &&
  html`<div class="problem-actions">${actionButton('submit-work', t(exerciseMessages.submit))}${actionButton('remove-file', t(messages.remove), { isPrimary: false })}</div>`
}
${
  exercise.solution !== null &&
  showsSolution(view) &&
  html`<section class="solution"><h3 class="poll-results-title">${siteText(t(messages.solution))}</h3><div class="author" dir="auto">${authorMarkup(exercise.solution.html)}</div></section>`
}`;
}

function statusText({ state, maySubmit, showsCorrectness }: View): string {
  const { stage, draft, submittedAt } = state;
  switch (stage) {
    case 'draft':
      if (draft === null) return t(maySubmit ? messages.upload : messages.nothing);
      return t(maySubmit ? messages.notSubmitted : messages.neverSubmitted);
    case 'submitted':
      return submittedAt === null
        ? t(messages.submitted)
        : t(messages.submittedOn, { day: formatDay(submittedAt, null) });
    case 'graded':
      return t(showsCorrectness ? exerciseMessages.graded : exerciseMessages.gradedHidden);
    case 'returned':
      return t(messages.returned);
  }
}

function grade({ state, showsCorrectness, loaded: { fileUrlOf } }: View): Html | null {
  if (state.grade === null || !showsCorrectness) return null;
  const { comment, annotated } = state.grade;
  if (comment === '' && annotated === null) return null;
  return html`${comment !== '' && html`<section class="upload-comment"><h3 class="poll-results-title">${siteText(t(messages.comment))}</h3><p dir="auto">${comment}</p></section>`}
${annotated !== null && fileLine(t(messages.annotated), annotated, fileUrlOf)}`;
}

function fileLine(label: string, file: WorkFile, fileUrlOf: FileUrlOf): Html {
  return html`<p class="upload-file">${siteText(label)} <a${attributes({ href: fileUrlOf(file), download: file.name, target: '_self' })}><bdi>${file.name}</bdi></a> ${siteText(`(${sizePhrase(file.size)})`)}</p>`;
}

/** Hidden until the frame's script runs: it sends the file, since the form itself isn't sent by the browser. */
function fileField({ elementId, state, loaded: { maxFileBytes } }: View): Html {
  const id = `${elementId}-file`;
  const label = t(state.draft === null ? uploadMessages.choose : uploadMessages.chooseOther);
  return html`<div${attributes({ class: 'upload-field', 'data-upload': true, 'data-max-bytes': maxFileBytes, 'data-too-large': fileTooLarge(maxFileBytes).message, hidden: true })}>
<label for="${id}">${siteText(label)}</label>
<input type="file" id="${id}" aria-describedby="${id}-hint">
<p class="description" id="${id}-hint">${siteText(t(messages.hint, { size: sizePhrase(maxFileBytes), types: t(uploadMessages.anyType) }))}</p>
<div class="upload-progress" data-progress hidden><label>${siteText(t(uploadMessages.uploading))} <progress max="100" value="0"></progress></label> <button type="button" class="button" data-cancel${siteLanguage()}>${t(uploadMessages.cancel)}</button></div>
<button type="button" class="button upload-retry" data-retry hidden${siteLanguage()}>${t(uploadMessages.retry)}</button>
</div>`;
}
