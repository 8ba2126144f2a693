/** The code of a screen could not be fetched: there is no connection, or a newer release has removed its file. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';

  constructor(cause: unknown) {
    super('the code of this screen could not be fetched', { cause });
  }
}

/** Fetches a lazily loaded screen. Rejects with a MissingCodeError, which `RouteError` handles. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new MissingCodeError(error);
  }
}
