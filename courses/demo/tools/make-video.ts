/**
 * Creates the course's only video from the slides and the spoken text below.
 *
 *   node courses/demo/tools/make-video.ts        (Node 24; run by hand, never by the build)
 *
 * Needs ffmpeg with libx264, libvpx-vp9, libopus and flite (Debian's has them all) and Chromium.
 * Writes into ../static: close-the-page.mp4, .webm, .srt and the poster .png.
 * Every caption is timed from the measured length of its spoken sentence.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Slide {
  heading: string;
  drawing: string;
  sentences: string[];
}

const NAME = 'close-the-page';
const FPS = 25;
const LEAD = 0.5;
const GAP = 0.35;
const TAIL = 0.8;
const PAPER = '#fbf8f1';
const INK = '#2a2722';
const MUTED = '#6f685c';
const ACCENT = '#a8442a';

const openPage = (x: number, lines: number, color: string): string =>
  `<rect x="${x}" y="290" width="300" height="300" rx="10" fill="#fff" stroke="${INK}" stroke-width="4"/>` +
  Array.from({ length: lines }, (_, line) => {
    const y = 340 + line * 42;
    return `<path d="M${x + 36} ${y}h${line % 3 === 2 ? 160 : 228}" stroke="${color}" stroke-width="9" stroke-linecap="round"/>`;
  }).join('');

const word = (x: number, y: number, text: string, color = MUTED): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-size="38" fill="${color}">${text}</text>`;

const day = (x: number, label: string, filled: boolean): string =>
  `<circle cx="${x}" cy="430" r="46" fill="${filled ? ACCENT : '#fff'}" stroke="${ACCENT}" stroke-width="5"/>` +
  word(x, 540, label);

const slides: Slide[] = [
  {
    heading: 'Familiar is not known',
    drawing:
      openPage(290, 6, MUTED) + openPage(690, 6, MUTED) + word(440, 650, 'once') + word(840, 650, 'twice'),
    sentences: [
      'Read a page twice, and the second time it feels easy.',
      'That ease is a trap.',
      'Familiar is not the same as known.',
    ],
  },
  {
    heading: 'Close the page, and remember',
    drawing:
      `<rect x="290" y="290" width="300" height="300" rx="10" fill="${ACCENT}" stroke="${INK}" stroke-width="4"/>` +
      `<path d="M325 290v300" stroke="${INK}" stroke-width="4"/>` +
      openPage(690, 4, INK) +
      word(440, 650, 'closed') +
      word(840, 650, 'from memory'),
    sentences: [
      'So here is a better habit.',
      'Read once, with care.',
      'Then close the page, and write down everything you can remember.',
    ],
  },
  {
    heading: 'Check, and mend the gaps',
    drawing:
      openPage(490, 6, INK) +
      `<path d="M530 424h228M530 508h160" stroke="${PAPER}" stroke-width="14"/>` +
      `<path d="M526 424h236M526 508h168" stroke="${ACCENT}" stroke-width="9" stroke-linecap="round" stroke-dasharray="2 22"/>` +
      word(640, 650, 'what you missed is what to study next'),
    sentences: [
      'Now open it again, and check.',
      'What you remembered is stronger than before.',
      'What you missed is your next thing to study.',
    ],
  },
  {
    heading: 'Come back',
    drawing:
      `<path d="M200 430H1080" stroke="${MUTED}" stroke-width="4"/>` +
      day(200, 'today', true) +
      day(340, 'tomorrow', false) +
      day(620, 'in a few days', false) +
      day(1080, 'in two weeks', false),
    sentences: [
      'Do the same tomorrow, then in a few days, then in two weeks.',
      'Each time, wait until remembering takes a little effort.',
    ],
  },
  {
    heading: 'Close. Remember. Check. Return.',
    drawing:
      `<path d="M640 290a150 150 0 1 1-106 44" fill="none" stroke="${ACCENT}" stroke-width="12" stroke-linecap="round"/>` +
      `<path d="M508 330l30 0l-2 32" fill="none" stroke="${ACCENT}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>` +
      word(640, 456, 'effort is', INK) +
      word(640, 504, 'the point', INK) +
      word(640, 670, 'Learning Well Online'),
    sentences: [
      'It will feel harder than reading.',
      'That effort is how you know it is working.',
      'Close the page, remember, check, and come back.',
    ],
  },
];

const out = join(dirname(fileURLToPath(import.meta.url)), '..', 'static');
const work = mkdtempSync(join(tmpdir(), 'lectern-video-'));
const ffmpeg = (...args: string[]): void => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
};
const seconds = (file: string): number =>
  Number(
    execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]),
  );

function renderSlide(slide: Slide, index: number): string {
  const svg = join(work, `slide-${index}.svg`);
  const png = join(work, `slide-${index}.png`);
  writeFileSync(
    svg,
    `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720" ` +
      `font-family="'Liberation Serif', Georgia, serif"><rect width="1280" height="720" fill="${PAPER}"/>` +
      `<text x="640" y="160" text-anchor="middle" font-size="68" fill="${INK}">${slide.heading}</text>` +
      `<path d="M580 206h120" stroke="${ACCENT}" stroke-width="6"/>${slide.drawing}</svg>`,
  );
  execFileSync(
    'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--hide-scrollbars',
      '--force-device-scale-factor=2',
      '--window-size=1280,720',
      `--screenshot=${png}`,
      svg,
    ],
    { stdio: 'ignore' },
  );
  return png;
}

interface Caption {
  from: number;
  to: number;
  text: string;
}

/** Speaks one slide: its sentences with pauses, as one sound file whose captions start at `start` seconds. */
function speak(
  slide: Slide,
  index: number,
  start: number,
): { file: string; length: number; captions: Caption[] } {
  const captions: Caption[] = [];
  const inputs: string[] = [];
  const parts: string[] = [];
  let at = LEAD;
  slide.sentences.forEach((text, line) => {
    const said = join(work, `said-${index}-${line}.wav`);
    ffmpeg('-f', 'lavfi', '-i', `flite=text='${text}':voice=slt`, said);
    const length = seconds(said);
    inputs.push('-i', said);
    parts.push(`[${line}]adelay=${Math.round(at * 1000)}[a${line}]`);
    captions.push({ from: start + at, to: start + at + length, text });
    at += length + GAP;
  });
  const frames = Math.ceil((at - GAP + TAIL) * FPS);
  const length = frames / FPS;
  const file = join(work, `voice-${index}.wav`);
  const labels = parts.map((_, line) => `[a${line}]`).join('');
  const mix = `${parts.join(';')};${labels}amix=inputs=${parts.length}:normalize=0,apad=whole_dur=${length}`;
  ffmpeg(...inputs, '-filter_complex', mix, '-t', String(length), file);
  return { file, length, captions };
}

const clock = (time: number): string =>
  new Date(Math.round(time * 1000)).toISOString().slice(11, 23).replace('.', ',');

const captions: Caption[] = [];
const clips: string[] = [];
let start = 0;
slides.forEach((slide, index) => {
  const png = renderSlide(slide, index);
  const voice = speak(slide, index, start);
  const clip = join(work, `clip-${index}.mkv`);
  const frames = Math.round(voice.length * FPS);
  const drift = `zoompan=z='1+0.05*on/${frames}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${frames}:s=640x360:fps=${FPS}`;
  const fades = `fade=in:0:12:color=${PAPER},fade=out:${frames - 10}:10:color=${PAPER}`;
  ffmpeg(
    '-i',
    png,
    '-i',
    voice.file,
    '-vf',
    `${drift},${fades},format=yuv420p`,
    '-c:v',
    'libx264',
    '-qp',
    '0',
    '-preset',
    'ultrafast',
    '-c:a',
    'pcm_s16le',
    clip,
  );
  captions.push(...voice.captions);
  clips.push(clip);
  start += voice.length;
  if (index === 0) ffmpeg('-i', png, '-vf', 'scale=1280:720', join(out, `${NAME}-poster.png`));
});

const list = join(work, 'clips.txt');
writeFileSync(list, clips.map((clip) => `file '${clip}'\n`).join(''));
const joined = [
  '-f',
  'concat',
  '-safe',
  '0',
  '-i',
  list,
  '-af',
  'loudnorm=I=-18:TP=-2',
  '-ar',
  '48000',
  '-ac',
  '1',
];
ffmpeg(
  ...joined,
  '-c:v',
  'libx264',
  '-profile:v',
  'baseline',
  '-level',
  '3.0',
  '-pix_fmt',
  'yuv420p',
  '-crf',
  '26',
  '-preset',
  'slow',
  '-g',
  '75',
  '-c:a',
  'aac',
  '-b:a',
  '56k',
  '-movflags',
  '+faststart',
  join(out, `${NAME}.mp4`),
);
ffmpeg(
  ...joined,
  '-c:v',
  'libvpx-vp9',
  '-pix_fmt',
  'yuv420p',
  '-b:v',
  '0',
  '-crf',
  '38',
  '-row-mt',
  '1',
  '-cpu-used',
  '3',
  '-g',
  '75',
  '-c:a',
  'libopus',
  '-b:a',
  '40k',
  join(out, `${NAME}.webm`),
);

const cue = ({ from, to, text }: Caption, index: number): string =>
  `${index + 1}\n${clock(from)} --> ${clock(to)}\n${text}\n`;
writeFileSync(join(out, `${NAME}.srt`), captions.map(cue).join('\n'));
rmSync(work, { recursive: true });
