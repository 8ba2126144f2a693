import { constants } from 'node:zlib';

type Encoding = 'zstd' | 'br' | 'gzip';

/**
 * Options of `@fastify/compress`, with the encodings in the order in which they are preferred. Compressed in memory up to the
 * size of the largest responses, because setting up a stream takes many times longer than compressing.
 */
const compressInMemory = (encodings: Encoding[], brotliQuality: number) => ({
  encodings,
  threshold: 1024,
  syncThreshold: 1024 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
});

/** Responses are personal and can't be compressed in advance, so a fast level is used. */
export const FAST_COMPRESSION = compressInMemory(['zstd', 'br', 'gzip'], 4);

/**
 * A page with its first screen fits into what a server sends before the first acknowledgement (14.6 kB). Brotli gets it
 * there in 3 ms of processor time; zstd, which is faster, doesn't.
 */
export const PAGE_COMPRESSION = compressInMemory(['br', 'zstd', 'gzip'], 5);
