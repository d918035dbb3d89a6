import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestIssuer } from '../apps/server/src/testing/identity-provider.ts'
import { root } from '../scripts/read-tree.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { freePort } from './free-port.ts'
import type { Guest } from './house.ts'

/** A house of its own, whose brand has numbers vouched for by a real provider on loopback. */
export interface ProverHouse {
  readonly dataDir: string
  /** How often each of the provider's addresses was asked. */
  readonly asked: ReadonlyMap<string, number>
  /** The same guest, in this house. */
  guestAt(guest: Guest): Guest
  stop(): Promise<void>
}

/** Starts it. */
export async function startProverHouse(): Promise<ProverHouse> {
  const port = await freePort()
  const redirectUris = [`http://127.0.0.1:${port}/phone-proof`]
  const client = {
    clientId: 'baize-phones',
    secret: 'nobody needs it here',
    redirectUris,
    signedWith: 'ES256',
    forPhones: true,
  } as const
  const provider = await startTestIssuer([client])
  const brandDir = await brandThatAsks()
  const { site, office, dataDir, stop } = await startHouse(freshDataDir(), {
    BRAND_DIR: brandDir,
    PORT: String(port),
    PHONE_PROOF_ISSUER: provider.issuer,
    PHONE_PROOF_AUDIENCE: client.clientId,
    PHONE_PROOF_KEYS_URL: `${provider.issuer}/jwks`,
    PHONE_PROOF_AUTHORIZE_URL: `${provider.issuer}/auth`,
  })
  return {
    dataDir,
    asked: provider.asked,
    guestAt: (guest) => ({
      ...guest,
      house: { site, office, dataDir },
      async open(path) {
        await guest.page.goto(`${site}${path}`)
        await guest.page.getByRole('main').waitFor()
      },
    }),
    async stop() {
      await stop()
      removeDataDir(dataDir)
      await provider.close()
      await rm(brandDir, { recursive: true })
    },
  }
}

/** The demo brand, which asks the provider at every form that it can. */
async function brandThatAsks(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  await cp(join(root, 'brands/demo'), folder, { recursive: true })
  const file = join(folder, 'brand.json')
  const brand: { registration: object; verification?: object } = JSON.parse(await readFile(file, 'utf8'))
  const registration = { ...brand.registration, phoneProof: true }
  const verification = { ...brand.verification, phoneProof: true }
  await writeFile(file, JSON.stringify({ ...brand, registration, verification }))
  return folder
}
