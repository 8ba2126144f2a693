const MAX_BYTES = 64 * 1024;

/** As `fetch`, for a host that isn't trusted: of a body that is longer than 64 KiB, nothing is kept. */
export async function fetchSmall(url: string, options: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(url, options);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new TypeError(`The response of ${url} is too long`);
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status, headers });
}
