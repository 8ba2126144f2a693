/** What the bundler knows about a module, as far as it matters here. */
export interface KnownModule {
  readonly isEntry: boolean;
  /** The modules that import it statically. */
  readonly importers: readonly string[];
}

/**
 * Whether the program can't start without a module: whether the entry reaches it by static imports. Such modules go
 * into one file: they are needed together, compress better together, and take one request.
 */
export function firstScreenTest(): (id: string, find: (id: string) => KnownModule | null) => boolean {
  const known = new Map<string, boolean>();
  return function isNeededFirst(id, find) {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    const reached = new Set([id]);
    const ahead = [id];
    for (let one = ahead.pop(); one !== undefined; one = ahead.pop()) {
      const module = find(one);
      if (module?.isEntry) {
        known.set(id, true);
        return true;
      }
      for (const importer of module?.importers ?? []) {
        if (reached.has(importer)) continue;
        reached.add(importer);
        ahead.push(importer);
      }
    }
    known.set(id, false);
    return false;
  };
}
