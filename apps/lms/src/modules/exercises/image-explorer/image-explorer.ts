import type { ImageExplorerExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { loadNothing } from '../load-nothing.ts';

const messages = defineMessages({
  watch: {
    defaultMessage: 'Watch the video on YouTube',
    description: 'Link',
  },
});

/**
 * An image with numbered places, each with a text. Until its script runs, all texts are shown below the image, and the buttons
 * are disabled, since a click would be lost.
 */
export const imageExplorer: ExerciseType<ImageExplorerExercise, null> = {
  actions: {},
  script: { file: 'exercise-explorer.js', texts: {} },
  readState: () => null,
  act: () => ({ refused: 'bad_request', detail: t(exerciseMessages.nothing) }),

  load: loadNothing,

  render({ exercise, elementId, block }) {
    const { image, introduction, places: hotspots } = exercise;
    const idOf = (index: number) => `${elementId}-place-${index + 1}`;
    return html`${introduction && html`<div class="author" dir="auto">${authorMarkup(introduction.html)}</div>`}
<div class="explorer" data-explorer>
<div class="explorer-image"><img${attributes({ src: image.src, alt: image.alt || block.displayName })}>
${hotspots.map(({ title, x, y }, index) => html`<button${attributes({ type: 'button', class: 'explorer-place', style: `--x: ${x.toFixed(2)}%; --y: ${y.toFixed(2)}%`, 'aria-expanded': 'false', 'aria-controls': idOf(index), disabled: true })}>${index + 1}${title !== '' && html`<span class="visually-hidden">: ${title}</span>`}</button>`)}
</div>
<ol class="explorer-texts">${hotspots.map(
      (
        { title, text, youtubeId },
        index,
      ) => html`<li${attributes({ id: idOf(index), tabindex: -1 })}>${title !== '' && html`<h3 dir="auto">${title}</h3>`}
<div class="author" dir="auto">${authorMarkup(text.html)}</div>
${youtubeId !== null && html`<p><a${attributes({ href: `https://www.youtube.com/watch?v=${youtubeId}`, target: '_blank', rel: 'noopener noreferrer' })}>${siteText(t(messages.watch))}</a></p>`}</li>`,
    )}</ol>
</div>`;
  },
};
