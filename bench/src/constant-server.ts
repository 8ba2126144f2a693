/** Bare Fastify that answers every request with the bytes of one file: `node constant-server.ts FILE`. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

const body = readFileSync(process.argv[2] ?? '');
const app = fastify();
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`ready at http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => app.close());
