import { decodeHTMLStrict } from 'entities';
import { isObject, parseJson } from '../course/attributes.ts';
import type { Transcript } from '../model.ts';

type Cue = Transcript['cues'][number];

const TIMING = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/;

/** Cues of an SRT, WebVTT or Open edX `.sjson` file by time; empty if none can be parsed. */
export function parseTranscript(text: string, name: string): Cue[] {
  const cues = /\.s?json$/i.test(name) ? fromSjson(text) : fromTimedText(text);
  return cues
    .filter((cue) => cue.text !== '' && cue.endMs >= cue.startMs)
    .sort((a, b) => a.startMs - b.startMs);
}

function fromTimedText(text: string): Cue[] {
  const cues: Cue[] = [];
  let open: { startMs: number; endMs: number; lines: string[] } | null = null;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const timing = TIMING.exec(line);
    if (timing !== null) {
      if (open !== null) cues.push(finish(open));
      open = { startMs: milliseconds(timing[1] ?? ''), endMs: milliseconds(timing[2] ?? ''), lines: [] };
    } else if (line.trim() === '') {
      if (open !== null) cues.push(finish(open));
      open = null;
    } else {
      open?.lines.push(line.trim());
    }
  }
  if (open !== null) cues.push(finish(open));
  return cues;
}

function finish(cue: { startMs: number; endMs: number; lines: string[] }): Cue {
  return { startMs: cue.startMs, endMs: cue.endMs, text: plain(cue.lines.join('\n')) };
}

function fromSjson(text: string): Cue[] {
  const value = parseJson(text);
  if (!isObject(value)) return [];
  const { start, end, text: texts } = value;
  if (!Array.isArray(start) || !Array.isArray(end) || !Array.isArray(texts)) return [];
  return texts.flatMap((line, index) => {
    const from = start[index];
    const to = end[index];
    if (typeof line !== 'string' || typeof from !== 'number' || typeof to !== 'number') return [];
    return [{ startMs: from, endMs: to, text: plain(line) }];
  });
}

function plain(text: string): string {
  return decodeHTMLStrict(text.replace(/<[^<>]{0,200}>/g, '')).trim();
}

function milliseconds(text: string): number {
  const [seconds = '0', minutes = '0', hours = '0'] = text.replace(',', '.').split(':').reverse();
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}
