import type { FirstRender } from '../i18n/first-render.ts';

/** What a server embeds in a page whose first screen it rendered, besides the responses (`render-page.ts`). */
export interface ServerPageState {
  /** The code of the reader's language. */
  readonly language: string;
  /** Null for a visitor. */
  readonly username: string | null;
  readonly first: FirstRender;
  /** The lazy components on the screen, by the names of their modules (`lazy-component.ts`). */
  readonly modules: readonly string[];
  /** `sampleFormat` of its time: servers and browsers may know different versions of a language's formats. */
  readonly sample: string;
}

/** The same, as the inline script of the page hands it to the program. */
export interface ServerPage extends ServerPageState {
  /** Drops the embedded responses, so that the data are requested. */
  forget(): void;
  /** The last button that was pressed on the served screen, which nothing answered yet; no more are kept from now on. */
  takePress(): HTMLElement | null;
}

/** A date as screens write them. The inline script writes it in the same format. */
export const sampleFormat = {
  weekday: 'short',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
