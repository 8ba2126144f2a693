declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: object): Promise<{
    verified: boolean;
    error?: { message: string; errors?: { message: string }[] };
    statusResult?: { verified: boolean; results?: { status: boolean }[] };
  }>;
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: unknown });
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown;
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: object): Promise<object>;
}
