import type * as v from 'valibot';

/** The origin that a call goes to; configuration names each (wire contract 2). `units` is the frame's own origin. */
export type Host = 'lms' | 'discovery' | 'exams' | 'units';

/**
 * Who may call: `none`: credentials are ignored; `optional`: including anonymous visitors; `user`: any identity;
 * `session`: a live session cookie, not just the JWT cookies; `unit-token`: the bearer token of one unit frame.
 */
export type Auth = 'none' | 'optional' | 'user' | 'session' | 'unit-token';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One documented response. `body: null` means that a body is neither sent nor read. */
export interface CallResponse {
  readonly description: string;
  readonly body: v.GenericSchema | null;
  /** The media type of the body when it is not JSON. */
  readonly contentType?: string;
}

/** One call of the wire contract, as data: the LMS's routes and the front end's requests are typed by it. */
export interface Call {
  readonly id: string;
  readonly summary: string;
  /** The section of the wire contract that describes it; `lectern` for calls that only Lectern's LMS has. */
  readonly section: string;
  /** The number in the index of section 4; absent for calls that the index does not number. */
  readonly index?: number;
  readonly method: Method;
  /** `:name` is a parameter; slashes, including trailing ones, are exactly as the server expects them. */
  readonly path: `/${string}`;
  readonly host: Host;
  readonly auth: Auth;
  readonly params?: v.GenericSchema<Record<string, string>, Record<string, string>>;
  readonly query?: v.GenericSchema<Record<string, string | undefined>, Record<string, string | undefined>>;
  readonly body?: v.GenericSchema;
  /**
   * The URL is not built but comes from the server, in a message or an earlier response; `path` is the one that servers
   * send today. The caller must check its origin before sending credentials there.
   */
  readonly urlFromServer?: true;
  /**
   * The encoding of the request body; `json` by default. `merge-patch`: JSON as `application/merge-patch+json`;
   * `file`: raw bytes, `multipart`: a form with files, both without a schema.
   */
  readonly bodyType?: 'json' | 'merge-patch' | 'form' | 'file' | 'multipart';
  readonly responses: Readonly<Record<number, CallResponse>>;
}

/** Declares a call with its literal types. */
// @__NO_SIDE_EFFECTS__
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type NoFields = Record<never, never>;

/** Path parameters as a handler receives them (keys are branded). */
export type Params<C extends Call> = C extends { readonly params: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : NoFields;

/** Path parameters as a caller passes them. */
export type ParamsInput<C extends Call> = C extends { readonly params: infer S extends v.GenericSchema }
  ? v.InferInput<S>
  : NoFields;

/** Query fields as a handler receives them; all are strings on the wire. */
export type Query<C extends Call> = C extends { readonly query: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : NoFields;

/** Query fields as a caller gives them. */
export type QueryInput<C extends Call> = C extends { readonly query: infer S extends v.GenericSchema }
  ? v.InferInput<S>
  : NoFields;

/** The request body as a handler receives it. */
export type Body<C extends Call> = C extends { readonly body: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : undefined;

/** The request body as a caller gives it. */
export type BodyInput<C extends Call> = C extends { readonly body: infer S extends v.GenericSchema }
  ? v.InferInput<S>
  : undefined;

type BodyOf<R> = R extends { readonly body: infer S extends v.GenericSchema } ? v.InferOutput<S> : null;

/** The statuses that a call declares. */
export type Status<C extends Call> = keyof C['responses'] & number;

/** The body that goes with one status. */
export type ReplyBody<C extends Call, S extends Status<C>> = BodyOf<C['responses'][S]>;

/**
 * Every documented response: a union discriminated by `status`. Response bodies carry no brands and no transformation, so
 * that server and client share the type.
 */
export type Reply<C extends Call> = {
  [S in Status<C>]: { status: S; body: ReplyBody<C, S> };
}[Status<C>];
