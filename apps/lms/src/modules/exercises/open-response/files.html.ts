import { formatList } from '../../../i18n/format.ts';
import { defineMessages, rich, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, isolated } from '../../../lib/markup.ts';
import { siteLanguage, siteText } from '../../../pages/site-text.ts';
import { fileTooLarge, sizePhrase } from '../../uploads/check-file.ts';
import type { FileUrlOf } from '../../uploads/upload-links.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import type { ResponseView } from './load-response.ts';
import type { ResponseFile } from './response-files.ts';
import { attachRefusal, MAX_DESCRIPTION } from './write-response.ts';

const messages = defineMessages({
  files: {
    defaultMessage: 'Files',
    description: 'Heading of the files of a response',
  },
  optionalFiles: {
    defaultMessage: 'Files (optional)',
    description: 'Heading of the files of a response',
  },
  about: {
    defaultMessage: 'Description of {file} (optional)',
    description: 'Label of a field',
  },
  remove: {
    defaultMessage: 'Remove {file}',
    description: 'Button: removes a file from a response',
  },
  hint: {
    defaultMessage: 'Or drop it here. Up to {size}: {types}.',
    description: 'Below a field for a file; “size” is like 10 MB, “types” are the accepted ones',
  },
  count: {
    defaultMessage: '{count} of {maximum} files attached.',
    description: 'Below a field for a file',
  },
  privacy: {
    defaultMessage: 'Other learners see your files with their names, so leave out yours to stay anonymous.',
    description: 'Below a field for a file of a response that others assess',
  },
});

/** The files of a response that can't be changed, or of someone else; nothing where there is none. */
export function fileList(files: readonly ResponseFile[], fileUrlOf: FileUrlOf): Html | null {
  if (files.length === 0) return null;
  return html`<ul class="response-files">${files.map(
    (file) =>
      html`<li>${fileLink(file, fileUrlOf)}${file.description !== '' && html`<p class="rubric-text" dir="auto">${file.description}</p>`}</li>`,
  )}</ul>`;
}

/** The files of a draft with their descriptions, and a field for another one. Empty where the response takes no files. */
export function fileFields(view: ResponseView): Html | null {
  const { exercise, state, elementId } = view;
  const { fileUrlOf } = view.loaded;
  if (exercise.files === undefined && state.files.length === 0) return null;
  const title = t(exercise.files?.isRequired === true ? messages.files : messages.optionalFiles);
  return html`<section class="response-step"><h3 class="poll-results-title">${siteText(title)}</h3>
${
  state.files.length > 0 &&
  html`<ul class="response-files">${state.files.map((file) => {
    const id = `${elementId}-about-${file.id}`;
    return html`<li>${fileLink(file, fileUrlOf)}
<div class="response-file-about"><div class="written"><label for="${id}">${siteText(rich(messages.about, { file: isolated(file.name) }))}</label>
<input${attributes({ type: 'text', id, name: `about-${file.id}`, value: file.description, maxlength: MAX_DESCRIPTION, dir: 'auto' })}></div>
<div class="problem-actions"><button${attributes({ type: 'submit', class: 'button', name: 'action', value: 'remove-file', 'data-subject': file.id, disabled: true })}>${siteText(rich(messages.remove, { file: isolated(file.name) }))}</button></div></div></li>`;
  })}</ul>`
}
${attachRefusal(view) === null && fileField(view)}</section>`;
}

/** Hidden until the frame's script runs: it sends the file, since the form itself isn't sent by the browser. */
function fileField({ exercise, state, elementId, loaded: { maxFileBytes } }: ResponseView): Html {
  const id = `${elementId}-file`;
  const { extensions = [], maxFiles = 1 } = exercise.files ?? {};
  const types =
    extensions.length === 0
      ? t(uploadMessages.anyType)
      : formatList(
          extensions.map((extension) => extension.toUpperCase()),
          'disjunction',
        );
  const hint = [
    t(messages.hint, { size: sizePhrase(maxFileBytes), types }),
    ...(maxFiles === 1 ? [] : [t(messages.count, { count: state.files.length, maximum: maxFiles })]),
    ...(exercise.peer === undefined ? [] : [t(messages.privacy)]),
  ];
  return html`<div${attributes({ class: 'upload-field', 'data-upload': true, 'data-max-bytes': maxFileBytes, 'data-too-large': fileTooLarge(maxFileBytes).message, hidden: true })}>
<label for="${id}">${siteText(t(state.files.length === 0 ? uploadMessages.choose : uploadMessages.chooseOther))}</label>
<input${attributes({ type: 'file', id, 'aria-describedby': `${id}-hint`, accept: extensions.length === 0 ? null : extensions.map((extension) => `.${extension}`).join(',') })}>
<p class="description" id="${id}-hint">${siteText(hint.join(' '))}</p>
<div class="upload-progress" data-progress hidden><label>${siteText(t(uploadMessages.uploading))} <progress max="100" value="0"></progress></label> <button type="button" class="button" data-cancel${siteLanguage()}>${t(uploadMessages.cancel)}</button></div>
<button type="button" class="button upload-retry" data-retry hidden${siteLanguage()}>${t(uploadMessages.retry)}</button>
</div>`;
}

function fileLink(file: ResponseFile, fileUrlOf: FileUrlOf): Html {
  return html`<p class="upload-file"><a${attributes({ href: fileUrlOf(file), download: file.name, target: '_self' })}><bdi>${file.name}</bdi></a> ${siteText(`(${sizePhrase(file.size)})`)}</p>`;
}
