export * from './call.ts';
export * from './errors.ts';
export * from './keys.ts';
export * from './path.ts';
export * from './types.ts';
