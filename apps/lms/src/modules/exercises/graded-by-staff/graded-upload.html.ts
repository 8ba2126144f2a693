import type { GradedUploadExercise } from '@lectern/olx';
import { formatDay } from '../../../pages/format-day.ts';
import { type Html, html } from '../../../pages/html.ts';
import { attributes, authorMarkup, siteText } from '../../../pages/markup.ts';
import { sizePhrase } from '../../uploads/check-file.ts';
import type { FileUrlOf } from '../../uploads/upload-links.ts';
import { actionButton } from '../action-button.html.ts';
import type { ExerciseView } from '../exercise-type.ts';
import { isOpenStage, showsSolution, type UploadState, type WorkFile } from './upload-state.ts';

type View = ExerciseView<GradedUploadExercise, UploadState>;

/** The learner's work: its file, the comment of staff, and a file field while the work can be changed. */
export function renderUpload(view: View): Html {
  const { exercise, state, fileUrlOf, maySubmit } = view;
  const { draft, submitted } = state;
  const isOpen = maySubmit && isOpenStage(state.stage);
  return html`<div class="upload">
<p class="upload-status" tabindex="-1" data-focus>${siteText(statusWords(view))}</p>
${submitted !== null && fileLine(state.stage === 'returned' ? 'Returned file' : 'Your file', submitted, fileUrlOf)}
${draft !== null && fileLine('File to submit', draft, fileUrlOf)}
${grade(view)}
${isOpen && fileField(view)}
</div>
${
  isOpen &&
  draft !== null &&
  html`<div class="problem-actions">${actionButton('submit-work', 'Submit')}${actionButton('remove-file', 'Remove file', { isPrimary: false })}</div>`
}
${
  exercise.solution !== null &&
  showsSolution(view) &&
  html`<section class="solution"><h3 class="poll-results-title">${siteText('Solution')}</h3><div class="author" dir="auto">${authorMarkup(exercise.solution.html)}</div></section>`
}`;
}

function statusWords({ state, maySubmit, showsCorrectness }: View): string {
  const { stage, draft, submittedAt } = state;
  switch (stage) {
    case 'draft':
      if (draft === null)
        return maySubmit ? 'Upload your work as one file.' : 'You haven’t submitted any work.';
      return maySubmit
        ? 'Your file is uploaded but not submitted.'
        : 'Your file was uploaded, but you didn’t submit it.';
    case 'submitted':
      return `Submitted${submittedAt === null ? '' : ` on ${formatDay(submittedAt, null)}`}, awaiting grading.`;
    case 'graded':
      return showsCorrectness ? 'Graded.' : 'Graded. Your course doesn’t show the result here.';
    case 'returned':
      return 'Your course team asked for another file. Your earlier grade counts until that one is graded.';
  }
}

function grade({ state, showsCorrectness, fileUrlOf }: View): Html | null {
  if (state.grade === null || !showsCorrectness) return null;
  const { comment, annotated } = state.grade;
  if (comment === '' && annotated === null) return null;
  return html`${comment !== '' && html`<section class="upload-comment"><h3 class="poll-results-title">${siteText('Comment from your course team')}</h3><p dir="auto">${comment}</p></section>`}
${annotated !== null && fileLine('Your work with notes', annotated, fileUrlOf)}`;
}

function fileLine(label: string, file: WorkFile, fileUrlOf: FileUrlOf): Html {
  return html`<p class="upload-file">${siteText(html`${label}: `)}<a${attributes({ href: fileUrlOf(file), download: file.name, target: '_self' })}><bdi>${file.name}</bdi></a> ${siteText(`(${sizePhrase(file.size)})`)}</p>`;
}

/** Hidden until the frame's script runs: it sends the file, since the form itself isn't sent by the browser. */
function fileField({ elementId, state, maxFileBytes }: View): Html {
  const id = `${elementId}-file`;
  const label = state.draft === null ? 'Choose a file' : 'Choose another file';
  return html`<div${attributes({ class: 'upload-field', 'data-upload': true, 'data-max-bytes': maxFileBytes, hidden: true })}>
<label for="${id}">${siteText(label)}</label>
<input type="file" id="${id}" aria-describedby="${id}-hint">
<p class="description" id="${id}-hint">${siteText(`Or drop it here. Up to ${sizePhrase(maxFileBytes)}: a document, text, image, audio file, video or archive.`)}</p>
<div class="upload-progress" data-progress hidden><label>${siteText('Uploading')} <progress max="100" value="0"></progress></label> <button type="button" class="button" data-cancel>${siteText('Cancel')}</button></div>
<button type="button" class="button upload-retry" data-retry hidden>${siteText('Upload again')}</button>
</div>`;
}
