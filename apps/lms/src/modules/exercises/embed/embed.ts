import type { EmbedExercise } from '@lectern/olx';
import { defineMessages, rich, t } from '../../../i18n/messages.ts';
import { html } from '../../../lib/html.ts';
import { attributes, isolated } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { loadNothing } from '../load-nothing.ts';

const messages = defineMessages({
  open: {
    defaultMessage: 'Open “{name}” in a new tab',
    description: 'Link to a document or tool',
  },
});

/** `allow-same-origin` is safe: the embedded page is never on this site's origin. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A document or calendar of another site, which reports nothing about the learner. */
export const embed: ExerciseType<EmbedExercise, null> = {
  actions: {},
  readState: () => null,
  act: () => ({ refused: 'bad_request', detail: t(exerciseMessages.nothing) }),

  load: loadNothing,

  render({ exercise, block }) {
    const { src, media, alt, ratio } = exercise;
    const shared = { src, loading: 'lazy', referrerpolicy: 'no-referrer' };
    const style = ratio === null ? null : `aspect-ratio: ${ratio.toFixed(3)}`;
    return html`${
      media === 'image'
        ? html`<img${attributes({ ...shared, alt: alt || block.displayName })}>`
        : html`<iframe${attributes({ ...shared, class: 'embed', style, title: block.displayName, sandbox: SANDBOX, allow: 'fullscreen' })}></iframe>`
    }
<p><a${attributes({ href: src, target: '_blank', rel: 'noopener noreferrer' })}>${siteText(rich(messages.open, { name: isolated(block.displayName) }))}</a></p>`;
  },
};
