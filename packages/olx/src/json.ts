export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
