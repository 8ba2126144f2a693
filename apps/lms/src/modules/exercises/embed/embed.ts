import type { EmbedExercise } from '@lectern/olx';
import { html } from '../../../pages/html.ts';
import { attributes, siteText } from '../../../pages/markup.ts';
import type { ExerciseType } from '../exercise-type.ts';

/** `allow-same-origin` is safe: the embedded page is never on this site's origin. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A document or calendar of another site, which reports nothing about the learner. */
export const embed: ExerciseType<EmbedExercise, null> = {
  actions: {},
  readState: () => null,
  act: () => ({ refused: 'bad_request', detail: 'There is nothing to submit here.' }),

  render({ exercise, block }) {
    const { src, media, alt, ratio } = exercise;
    const shared = { src, loading: 'lazy', referrerpolicy: 'no-referrer' };
    const style = ratio === null ? null : `aspect-ratio: ${ratio.toFixed(3)}`;
    return html`${
      media === 'image'
        ? html`<img${attributes({ ...shared, alt: alt || block.displayName })}>`
        : html`<iframe${attributes({ ...shared, class: 'embed', style, title: block.displayName, sandbox: SANDBOX, allow: 'fullscreen' })}></iframe>`
    }
<p><a${attributes({ href: src, target: '_blank', rel: 'noopener noreferrer' })}>${siteText(html`Open “<bdi>${block.displayName}</bdi>” in a new tab`)}</a></p>`;
  },
};
