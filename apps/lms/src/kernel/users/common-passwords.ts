import { foldKey } from './fold-key.ts';

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * The most common passwords of published leaks, folded: what attackers try first. Loaded when somebody first chooses a
 * password, since few processes of a site ever need it.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(foldKey)),
  );
  return loading;
}
