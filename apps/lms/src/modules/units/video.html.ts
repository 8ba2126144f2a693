import type { Transcript, VideoContent, VideoQuestion } from '@lectern/olx';
import { languageName } from '../../i18n/format.ts';
import { languageTag } from '../../i18n/languages.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { attributes, isolated, jsonForScript } from '../../lib/markup.ts';
import { siteLanguage, siteText } from '../../pages/site-text.ts';
import { STREAM_TYPE } from './streams.policy.ts';
import type { VideoState } from './video-state.ts';

const messages = defineMessages({
  noFile: {
    defaultMessage: 'This video has no playable file.',
    description: 'In place of a video',
  },
  speed: {
    defaultMessage: 'Speed',
    description: 'Label of the choice of a video’s speed',
  },
  transcript: {
    defaultMessage: 'Transcript',
    description: 'Button: shows or hides the transcript of a video',
  },
  noVideos: {
    defaultMessage: 'This browser can’t play videos.',
    description: 'In place of a video',
  },
  quiz: {
    defaultMessage: 'This video pauses for {count, plural, one {a question} other {# questions}}.',
    description: 'Below a video',
  },
  allQuestions: {
    defaultMessage: 'Show all questions',
    description: 'Button: shows the questions of a video before it comes to them',
  },
  belongs: {
    defaultMessage: 'This question belongs to the video, at {time}.',
    description: 'Below a problem of a video’s quiz; “time” is like 2:35',
  },
  continueVideo: {
    defaultMessage: 'Continue video',
    description: 'Button below a problem of a video’s quiz',
  },
  play: {
    defaultMessage: 'Play video: {title}.',
    description: 'Button in place of a video, for screen readers',
  },
  youtube: {
    defaultMessage: 'Plays from YouTube',
    description: 'In place of a video that isn’t loaded before it is played',
  },
  transcriptOf: {
    defaultMessage: 'Transcript of {title}',
    description: 'Name of the transcript of a video, for screen readers',
  },
  search: {
    defaultMessage: 'Search the transcript',
    description: 'Label of a field',
  },
  language: {
    defaultMessage: 'Language',
    description: 'Label of the choice of a transcript’s language',
  },
  downloadVideo: {
    defaultMessage: 'Download video',
    description: 'Link',
  },
  downloadTranscript: {
    defaultMessage: 'Download transcript ({language})',
    description: 'Link; “language” is the name of a language',
  },
  downloadHandout: {
    defaultMessage: 'Download handout',
    description: 'Link to a file that accompanies a video',
  },
});

export interface VideoView {
  content: VideoContent;
  title: string;
  /** Unique on the page. */
  id: string;
  /** The learner's stored {@link VideoState}, if any. */
  state: unknown;
  /** The problems of its quiz that are on the page. */
  quiz: readonly VideoQuestion[];
}

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/**
 * A player with speed control, transcript and downloads. The frame's script makes it interactive. Files come first, for
 * privacy; where none of them loads any more, which is common in old courses, YouTube takes their place.
 */
export function renderVideo(view: VideoView): Html {
  const { content, id, title } = view;
  const state = (view.state ?? {}) as VideoState;
  if (content.sources.length === 0 && content.youtubeId === null) {
    return html`<div class="unsupported"><p>${siteText(html`<strong>${t(messages.noFile)}</strong>`)}</p></div>`;
  }
  const settings = {
    start: content.startTime,
    end: content.endTime,
    position: state.position ?? 0,
    duration: state.duration ?? null,
    speed: state.speed ?? null,
    language: state.language ?? null,
    captions: state.captions ?? null,
    youtube: content.youtubeId,
    quiz: view.quiz,
  };
  return html`<div class="video" data-video>
<script type="application/json" data-settings>${jsonForScript(settings)}</script>
<div class="player">${content.sources.length > 0 ? renderFile(view) : renderYouTube(view)}</div>
${content.sources.length > 0 && content.youtubeId !== null && html`<template data-youtube-fallback>${renderYouTube(view)}</template>`}
<p class="notice notice-warning" role="alert" data-video-error hidden${siteLanguage()}></p>
<div class="video-tools">
<label class="video-speed" for="${`${id}-speed`}">${siteText(t(messages.speed))} <select id="${`${id}-speed`}" dir="ltr" data-speed>${SPEEDS.map((speed) => html`<option${attributes({ value: speed, selected: speed === 1 })}>${speed}×</option>`)}</select></label>
${content.transcripts.length > 0 && html`<button${attributes({ type: 'button', class: 'button', 'data-transcript-toggle': true, 'aria-expanded': state.transcript === false ? 'false' : 'true', 'aria-controls': `${id}-transcript` })}>${siteText(t(messages.transcript))}</button>`}
${view.quiz.length > 0 && renderQuizNote(view.quiz.length)}
</div>
${content.transcripts.length > 0 && renderTranscripts(content.transcripts, { id, title, isOpen: state.transcript !== false })}
${renderDownloads(content)}
</div>`;
}

function renderFile({ content, title }: VideoView): Html {
  return html`<video${attributes({ controls: true, playsinline: true, preload: 'metadata', poster: content.poster, 'aria-label': title })}>
${content.sources.map(({ url, contentType }) => html`<source${attributes({ src: url, type: contentType })}>`)}
<p>${siteText(t(messages.noVideos))}</p>
</video>`;
}

/** Hidden until the script hides the problems below, which everyone else sees where they are. */
function renderQuizNote(count: number): Html {
  return html`<p class="video-quiz" data-quiz hidden>${siteText(html`${t(messages.quiz, { count })} <button type="button" class="button" data-quiz-all aria-pressed="false">${t(messages.allQuestions)}</button>`)}</p>`;
}

/** Says when a problem of a quiz appears, and leads back to the video. Goes below the problem. */
export function renderQuizReturn(seconds: number): Html {
  return html`<div class="video-quiz-return" data-quiz-return><p>${siteText(t(messages.belongs, { time: clockOf(seconds) }))}</p>
<button type="button" class="button" hidden${siteLanguage()}>${t(messages.continueVideo)}</button></div>`;
}

/** `m:ss`, from an hour on `h:mm:ss`. */
function clockOf(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds % 60),
  ];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** For privacy, nothing is requested from YouTube before the learner presses play. */
function renderYouTube({ content, title }: VideoView): Html {
  return html`<button${attributes({ type: 'button', class: 'youtube-start', 'data-youtube-start': true })}>
${content.poster !== null && html`<img src="${content.poster}" alt="">`}
<span class="visually-hidden">${siteText(html`${rich(messages.play, { title: isolated(title) })} `)}</span><span class="youtube-play" aria-hidden="true"></span>
<span class="youtube-note">${siteText(t(messages.youtube))}</span>
</button>`;
}

function renderTranscripts(
  transcripts: Transcript[],
  { id, title, isOpen }: { id: string; title: string; isOpen: boolean },
): Html {
  return html`<section${attributes({ class: 'transcript', id: `${id}-transcript`, 'data-transcript': true, 'aria-label': t(messages.transcriptOf, { title }), hidden: !isOpen })}>
<div class="transcript-tools">
<label class="transcript-search" for="${`${id}-search`}"><span class="visually-hidden">${siteText(t(messages.search))}</span><input id="${`${id}-search`}" type="search" placeholder="${t(messages.search)}" autocomplete="off" data-search></label>
<span class="transcript-found" role="status" data-found${siteLanguage()}></span>
${transcripts.length > 1 && html`<label for="${`${id}-language`}">${siteText(t(messages.language))} <select id="${`${id}-language`}" data-language>${transcripts.map(({ language }) => html`<option value="${language}">${languageName(language)}</option>`)}</select></label>`}
</div>
${transcripts.map(
  ({ language, cues }, i) =>
    html`<ol${attributes({ class: 'cues', lang: languageTag(language), dir: 'auto', 'data-cues': language, hidden: i > 0 })}>${cues.map(
      ({ startMs, endMs, text }, cue) =>
        html`<li><button${attributes({ type: 'button', 'data-start': startMs, 'data-end': endMs, tabindex: cue === 0 ? 0 : -1 })}>${text}</button></li>`,
    )}</ol>`,
)}
</section>`;
}

function renderDownloads({
  sources,
  transcripts,
  downloadAllowed,
  transcriptDownloadAllowed,
  handout,
}: VideoContent): Html | null {
  const file = sources.find(({ contentType }) => contentType !== STREAM_TYPE);
  const links = [
    downloadAllowed && file ? { href: file.url, label: t(messages.downloadVideo) } : null,
    ...(transcriptDownloadAllowed
      ? transcripts.map(({ url, language }) => ({
          href: url,
          label: t(messages.downloadTranscript, { language: languageName(language) }),
        }))
      : []),
    handout === null ? null : { href: handout, label: t(messages.downloadHandout) },
  ].filter((link) => link !== null);
  if (links.length === 0) return null;
  return html`<ul class="downloads">${links.map(({ href, label }) => html`<li><a${attributes({ href, download: true })}>${siteText(label)}</a></li>`)}</ul>`;
}
