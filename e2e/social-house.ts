import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestIssuer, type TestIssuer } from '../apps/server/src/testing/identity-provider.ts'
import { root } from '../scripts/read-tree.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { askDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import type { Guest } from './house.ts'

const kinds = ['line', 'google', 'oidc'] as const
const signedWith = { line: 'HS256', google: 'RS256', oidc: 'ES256' } as const
const secret = 'a secret of a test, long enough for HS256'

/** What the providers are called. */
export const socialLabels = { line: 'LINE', google: 'Google', oidc: 'House ID' } as const

/** A house of its own, whose brand signs in with three providers: each is a real one on loopback. */
export interface SocialHouse {
  readonly dataDir: string
  /** The same guest, in this house. */
  guestAt(guest: Guest): Guest
  /** Gives a member a number and a mailbox that nobody else has, proved. */
  proveContacts(username: string): Promise<void>
  stop(): Promise<void>
}

/** Starts it, with further settings of the brand. */
export async function startSocialHouse(settings: object = {}): Promise<SocialHouse> {
  const port = await freePort()
  const redirectUris = [`http://127.0.0.1:${port}/social-sign-in`]
  const issuers = await Promise.all(
    kinds.map((kind) =>
      startTestIssuer([{ clientId: `baize-${kind}`, secret, redirectUris, signedWith: signedWith[kind] }]),
    ),
  )
  const brandDir = await brandWith(issuers, settings)
  const secrets = Object.fromEntries(kinds.map((kind) => [`SOCIAL_${kind.toUpperCase()}_SECRET`, secret]))
  const { site, office, dataDir, stop } = await startHouse(freshDataDir(), {
    BRAND_DIR: brandDir,
    PORT: String(port),
    ...secrets,
  })
  return {
    dataDir,
    guestAt: (guest) => ({
      ...guest,
      house: { site, office, dataDir },
      async open(path) {
        await guest.page.goto(`${site}${path}`)
        await guest.page.getByRole('main').waitFor()
      },
    }),
    async proveContacts(username) {
      await askDatabase(dataDir, provedContacts, [username])
    },
    async stop() {
      await stop()
      removeDataDir(dataDir)
      await Promise.all(issuers.map((issuer) => issuer.close()))
      await rm(brandDir, { recursive: true })
    },
  }
}

const provedContacts = `
  update member set mobile_e164 = '+6681' || lpad(member_id::text, 7, '0'), mobile_verified_at = now(),
    email_key = username_key || '@mail.example', email_verified_at = now()
  where username = $1`

async function brandWith(issuers: readonly TestIssuer[], settings: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  await cp(join(root, 'brands/demo'), folder, { recursive: true })
  const file = join(folder, 'brand.json')
  const brand: object = JSON.parse(await readFile(file, 'utf8'))
  const label = { TH: socialLabels.oidc, CN: socialLabels.oidc, EN: socialLabels.oidc }
  const socialSignIn = kinds.map((provider, place) => ({
    provider,
    clientId: `baize-${provider}`,
    issuer: issuers[place]?.issuer,
    ...(provider === 'oidc' ? { label } : {}),
  }))
  await writeFile(file, JSON.stringify({ ...brand, socialSignIn, ...settings }))
  return folder
}
