import type { ExerciseViewWire } from '@lectern/contract';
import type { ExerciseContent, GradedUploadExercise } from '@lectern/olx';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type BlockSpec, usageKey } from '../../../testing/course-builder.ts';
import type { Frame } from '../../units/testing/unit-site.ts';
import { exerciseBlock } from './exercises.ts';

/** The first bytes of a PDF. */
export const PDF = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n<< >>\nendobj\n');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file to upload, worth 20 points. */
export function gradedUploadBlock(
  id: string,
  more: Partial<GradedUploadExercise> = {},
  settings: Partial<Omit<ExerciseContent, 'kind' | 'exercise'>> = {},
  block: Partial<BlockSpec> = {},
): BlockSpec {
  const exercise = { type: 'graded-upload', solution: null, showAnswer: 'past_due', ...more } as const;
  return exerciseBlock(id, exercise, { pointsPossible: 20, maxAttempts: 1, ...settings }, block);
}

/** Work that isn't handed in, worth 5 points. */
export function gradedOfflineBlock(id: string, block: Partial<BlockSpec> = {}): BlockSpec {
  const exercise = { type: 'graded-offline', instructions: null } as const;
  return exerciseBlock(id, exercise, { pointsPossible: 5 }, block);
}

/** Uploads a file to an exercise of the test course, as the frame's script does. */
export async function upload(
  app: FastifyInstance,
  frame: Pick<Frame, 'settings'>,
  id: string,
  file: UploadedFile = {},
): Promise<{ status: number; body: ExerciseViewWire & { detail?: string; error_code?: string } }> {
  const response = await sendUpload(app, frame, usageKey('exercise', id), file);
  return { status: response.statusCode, body: response.json() };
}

interface UploadedFile {
  name?: string;
  bytes?: Buffer;
  type?: string;
}

/** Uploads a file to the exercise with this usage key. */
export function sendUpload(
  app: FastifyInstance,
  { settings }: Pick<Frame, 'settings'>,
  key: string,
  { name = 'work.pdf', bytes = PDF, type = 'application/octet-stream' }: UploadedFile = {},
): Promise<LightMyRequestResponse> {
  const handlers = new URL(settings.handlers);
  return app.inject({
    method: 'POST',
    url: `${handlers.pathname}${key}/handler/exercise_upload?name=${encodeURIComponent(name)}`,
    headers: {
      host: handlers.host,
      authorization: `Bearer ${settings.token}`,
      'content-type': type,
    },
    payload: bytes,
  });
}

/** The addresses of the files that a page or a response links to. */
export function fileLinks(html: string): URL[] {
  return [...html.matchAll(/href="([^"]*\/uploads\/[^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
  );
}

/** Downloads a file by its address. */
export function download(app: FastifyInstance, url: URL) {
  return app.inject({ url: url.pathname + url.search, headers: { host: url.host } });
}
