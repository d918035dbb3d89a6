import { startTestIssuer } from '../apps/server/src/testing/identity-provider.ts'
import { startOwnHouse, type OwnHouse } from './own-house.ts'

/** A separate server, whose brand verifies numbers through a real provider on loopback. */
export interface ProverHouse extends OwnHouse {
  /** The number of requests to each of the provider's addresses. */
  readonly asked: ReadonlyMap<string, number>
}

/** Starts the server; its brand uses the provider in every form that can. */
export async function startProverHouse(): Promise<ProverHouse> {
  const client = {
    clientId: 'baize-phones',
    secret: 'unused',
    redirectUris: ['http://127.0.0.1/phone-proof'],
    signedWith: 'ES256',
    forPhones: true,
  } as const
  const provider = await startTestIssuer([client])
  const house = await startOwnHouse(
    ({ registration, verification }) => ({
      registration: { ...registration, phoneProof: true },
      verification: { ...verification, phoneProof: true },
    }),
    {
      PHONE_PROOF_ISSUER: provider.issuer,
      PHONE_PROOF_AUDIENCE: client.clientId,
      PHONE_PROOF_KEYS_URL: `${provider.issuer}/jwks`,
      PHONE_PROOF_AUTHORIZE_URL: `${provider.issuer}/auth`,
    },
  )
  return {
    ...house,
    asked: provider.asked,
    async stop() {
      await house.stop()
      await provider.close()
    },
  }
}
