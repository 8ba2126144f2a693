/** Settings over others. An empty setting does not override one of lower precedence, but does override a default. */
export function mergeSettings<S extends object>(base: S, settings: S): S {
  const filled = Object.entries(settings).filter(
    ([name, value]) => !(name in base) || (value !== null && value !== ''),
  );
  return { ...base, ...Object.fromEntries(filled) };
}
