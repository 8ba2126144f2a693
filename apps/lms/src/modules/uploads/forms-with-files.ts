import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defineMessages, t } from '../../i18n/messages.ts';
import { badRequest } from '../../lib/errors.ts';

const messages = defineMessages({
  incomplete: {
    defaultMessage: 'This form isn’t complete.',
    description: 'Error for a form that no page of the site sends',
  },
  text: {
    defaultMessage: 'This form has text where a file belongs.',
    description: 'Error for a form that no page of the site sends',
  },
});

/** The limit for the fields besides the file. */
const MAX_FIELDS_BYTES = 100_000;
const MULTIPART = 'multipart/form-data';

/** A file in a form, as the browser sent it. */
export interface FormFile {
  bytes: Uint8Array;
  claimedName: string;
}

/** Lets the pages of `scope` accept forms with a file of up to `maxBytes`. Call it in a separate scope. */
export function acceptFormsWithFiles(scope: FastifyInstance, maxBytes: number): void {
  const options = { parseAs: 'buffer', bodyLimit: maxBytes + MAX_FIELDS_BYTES } as const;
  scope.addContentTypeParser(MULTIPART, options, readMultipart);
}

/** Whether the content type announces a form with files. */
export function isMultipartForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === MULTIPART;
}

/** Fields by name, as of other forms; one that is repeated has a list, which `readForm` refuses. */
async function readMultipart(request: FastifyRequest, bytes: Buffer): Promise<Record<string, unknown>> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw badRequest(t(messages.incomplete));
    });
  const fields = [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name);
    return [name, values.length === 1 ? values[0] : values] as const;
  });
  return Object.fromEntries(fields);
}

/** The file of a form's field; null where none was chosen. Throws 400 for a field that is no file. */
export async function findFormFile({ body }: FastifyRequest, name: string): Promise<FormFile | null> {
  const fields = new Map(Object.entries((body ?? {}) as Record<string, unknown>));
  const value = fields.get(name) ?? '';
  if (value === '') return null;
  if (!(value instanceof File)) throw badRequest(t(messages.text));
  if (value.size === 0 && value.name === '') return null;
  return { bytes: new Uint8Array(await value.arrayBuffer()), claimedName: value.name };
}
