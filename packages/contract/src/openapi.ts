import type * as v from 'valibot';
import type { Auth, Call, Host } from './call.ts';
import { calls as everyCall } from './calls.ts';
import { detailError } from './errors.ts';
import { componentSchemas, type JsonSchema, jsonSchemaOf } from './openapi-schemas.ts';
import { commonFailureStatuses } from './responses.ts';

/** The metadata of the document, and its sources. */
export interface OpenApiInfo {
  title: string;
  version: string;
  /** Base addresses by host; a host without one is described in words only. */
  servers?: Partial<Record<Host, string>>;
  /** The calls to describe; by default the whole contract. */
  calls?: readonly Call[];
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: OpenApiParameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
  security: Record<string, string[]>[];
  servers?: { url: string; description: string }[];
}

/** An OpenAPI 3.1 document, ready for `JSON.stringify`. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string };
  servers?: { url: string; description: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'sessionid' },
  jwtCookie: { type: 'apiKey', in: 'cookie', name: 'edx-jwt-cookie-header-payload' },
  unitToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
};

const security: Record<Auth, Record<string, string[]>[]> = {
  none: [{}],
  optional: [{}, { jwtCookie: [] }, { session: [] }],
  user: [{ jwtCookie: [] }, { session: [] }],
  session: [{ session: [] }],
  'unit-token': [{ unitToken: [] }],
};

const hostNames: Record<Host, string> = {
  lms: 'The LMS',
  discovery: 'The catalogue service',
  exams: 'The exam service',
  units: 'The origin of unit frames',
};

/**
 * The contract as an OpenAPI 3.1 document. Calls whose URL comes from the server are left out, as they have no fixed
 * path. Throws for a schema that JSON Schema can't express, so that none is left out silently.
 */
export function openApiDocument(info: OpenApiInfo): OpenApiDocument {
  const described = (info.calls ?? everyCall).filter((call) => call.urlFromServer !== true);
  const paths: OpenApiDocument['paths'] = {};
  for (const call of described) {
    const path = call.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    const item = paths[path] ?? {};
    item[call.method.toLowerCase()] = presentOperation(call, info.servers);
    paths[path] = item;
  }
  const { title, version } = info;
  return {
    openapi: '3.1.0',
    info: { title, version },
    ...(info.servers?.lms === undefined ? {} : { servers: presentServers('lms', info.servers.lms) }),
    tags: [...new Set(described.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: { schemas: componentSchemas(), securitySchemes },
  };
}

function presentServers(host: Host, url: string): { url: string; description: string }[] {
  return [{ url, description: hostNames[host] }];
}

function tagOf(call: Call): string {
  if (call.host !== 'lms') return hostNames[call.host];
  return call.section === 'lectern' ? 'Lectern' : `Wire contract ${call.section.split('.')[0]}`;
}

function presentOperation(call: Call, servers: OpenApiInfo['servers'] = {}): OpenApiOperation {
  const parameters = [...listParameters(call.params, 'path'), ...listParameters(call.query, 'query')];
  const url = servers[call.host];
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [tagOf(call)],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined ? {} : { requestBody: presentRequestBody(call, call.body) }),
    ...(call.bodyType === 'file' ? { requestBody: FILE_BODY } : {}),
    ...(call.bodyType === 'multipart' ? { requestBody: MULTIPART_BODY } : {}),
    responses: presentResponses(call),
    security: security[call.auth],
    ...(call.host === 'lms' || url === undefined ? {} : { servers: presentServers(call.host, url) }),
  };
}

function listParameters(schema: v.GenericSchema | undefined, location: 'path' | 'query'): OpenApiParameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property as JsonSchema,
  }));
}

const FILE_BODY: OpenApiOperation['requestBody'] = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const MULTIPART_BODY: OpenApiOperation['requestBody'] = {
  required: true,
  content: { 'multipart/form-data': { schema: { type: 'object' } } },
};

const MEDIA_TYPES: Partial<Record<NonNullable<Call['bodyType']>, string>> = {
  form: 'application/x-www-form-urlencoded',
  'merge-patch': 'application/merge-patch+json',
};

function presentRequestBody(call: Call, schema: v.GenericSchema): OpenApiOperation['requestBody'] {
  const type = MEDIA_TYPES[call.bodyType ?? 'json'] ?? 'application/json';
  const required = !['optional', 'nullish', 'nullable'].includes(schema.type);
  return { required, content: { [type]: { schema: jsonSchemaOf(schema) } } };
}

function presentResponses(call: Call): OpenApiOperation['responses'] {
  const declared = Object.fromEntries(
    Object.entries(call.responses).map(([status, { description, body, contentType }]) => [
      status,
      body === null
        ? { description }
        : {
            description,
            content: { [contentType ?? 'application/json']: { schema: jsonSchemaOf(body) } },
          },
    ]),
  );
  const anyFailure = {
    description: `A failure that any call can meet (${commonFailureStatuses.join(', ')})`,
    content: { 'application/json': { schema: jsonSchemaOf(detailError) } },
  };
  return { ...declared, default: anyFailure };
}
