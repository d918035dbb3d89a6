import { AxeBuilder } from '@axe-core/playwright'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestIssuer, type TestIssuer } from '../apps/server/src/testing/identity-provider.ts'
import { freshDataDir, removeDataDir, startHouse, type House } from '../scripts/run-house.ts'
import { root } from '../scripts/read-tree.ts'
import { expect, goodPassword, newUsername, test, type Guest } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { signOut } from './pages/account.ts'
import { newMember } from './pages/new-member.ts'

// A house of its own, whose brand signs in with three providers: each is a real one on loopback.
const kinds = ['line', 'google', 'oidc'] as const
const signedWith = { line: 'HS256', google: 'RS256', oidc: 'ES256' } as const
const labels = { line: 'LINE', google: 'Google', oidc: 'House ID' } as const
const secret = 'a secret of a test, long enough for HS256'

test.describe.configure({ mode: 'default' })

let social: { readonly house: House; readonly issuers: readonly TestIssuer[]; readonly brandDir: string }

test.beforeAll(async () => {
  const port = await freePort()
  const redirectUris = [`http://127.0.0.1:${port}/social-sign-in`]
  const issuers = await Promise.all(
    kinds.map((kind) =>
      startTestIssuer([{ clientId: `baize-${kind}`, secret, redirectUris, signedWith: signedWith[kind] }]),
    ),
  )
  const brandDir = await brandWith(issuers)
  const secrets = Object.fromEntries(kinds.map((kind) => [`SOCIAL_${kind.toUpperCase()}_SECRET`, secret]))
  const house = await startHouse(freshDataDir(), { BRAND_DIR: brandDir, PORT: String(port), ...secrets })
  social = { house, issuers, brandDir }
})

test.afterAll(async () => {
  const { house, issuers, brandDir } = social
  await house.stop()
  removeDataDir(house.dataDir)
  await Promise.all(issuers.map((issuer) => issuer.close()))
  await rm(brandDir, { recursive: true })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function brandWith(issuers: readonly TestIssuer[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  await cp(join(root, 'brands/demo'), folder, { recursive: true })
  const file = join(folder, 'brand.json')
  const brand: object = JSON.parse(await readFile(file, 'utf8'))
  const label = { TH: labels.oidc, CN: labels.oidc, EN: labels.oidc }
  const socialSignIn = kinds.map((provider, place) => ({
    provider,
    clientId: `baize-${provider}`,
    issuer: issuers[place]?.issuer,
    ...(provider === 'oidc' ? { label } : {}),
  }))
  await writeFile(file, JSON.stringify({ ...brand, socialSignIn }))
  return folder
}

/** The same guest, in the house with providers. */
function atSocialHouse(guest: Guest): Guest {
  const { page } = guest
  const { site } = social.house
  const open = async (path: string) => {
    await page.goto(`${site}${path}`)
    await page.getByRole('main').waitFor()
  }
  return { ...guest, house: { ...guest.house, site }, open }
}

const exactly = (name: string) => ({ name, exact: true }) as const

/** Opens the login dialog and goes to a provider; answers there as somebody, or cancels. */
async function goTo(guest: Guest, label: string, name: string, press = 'That is me'): Promise<void> {
  await leaveFor(guest, label)
  await answer(guest, name, press)
}

/** Opens the login dialog and goes to a provider, which asks nothing of whom it still knows. */
async function leaveFor({ page, say }: Guest, label: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', exactly(say('auth.logIn')))
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', exactly(say('social.with', label)))
    .click()
}

async function answer({ page }: Pick<Guest, 'page'>, name: string, press = 'That is me'): Promise<void> {
  // The provider's own field: the dialog that is left asks for a username.
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', exactly(press)).click()
}

test('a visitor registers with a provider, signs in with it, and keeps the only way in (2.086)', async ({
  guest: any,
}) => {
  const guest = atSocialHouse(any)
  const { page, say, open } = guest
  await open('/rng?filter=hot')
  await goTo(guest, labels.oidc, 'mali')
  await expect(page.getByRole('heading', exactly(say('social.newTitle', labels.oidc)))).toBeVisible()
  // What the provider's address brought is gone from ours.
  await expect(page).toHaveURL(`${guest.house.site}/social-sign-in`)
  await expect(page.getByText(say('social.newNamed', labels.oidc, 'Mali'))).toBeVisible()
  await expect(page.getByLabel(say('field.email'))).toHaveValue('mali@mail.example')
  await expect(page.getByRole('textbox', exactly(say('field.password')))).toBeHidden()
  expect(await accessibilityFaults(page)).toEqual([])
  // Loaded again, the house still knows who came.
  await page.reload()
  const username = newUsername()
  await page.getByLabel(say('field.username')).fill(username)
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
  await page
    .getByRole('main')
    .getByRole('button', exactly(say('auth.register')))
    .click()
  await expect(page.getByTestId('avatar')).toBeVisible()
  await expect(page).toHaveURL(`${guest.house.site}/rng?filter=hot`)

  await open('/member/account')
  const links = page.getByRole('region', { name: say('section.linked') })
  await expect(links.getByText('Mali')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('#linked').analyze()
  expect(violations).toEqual([])
  await links.getByRole('button', { name: labels.oidc }).click()
  await links
    .getByRole('button', exactly(say('social.remove')))
    .last()
    .click()
  await expect(links.getByRole('alert')).toBeVisible()
  await links.getByRole('button', exactly(say('shell.cancel'))).click()

  await signOut(guest)
  await open('/fish')
  await leaveFor(guest, labels.oidc)
  await expect(page.getByTestId('avatar')).toBeVisible()
  await expect(page).toHaveURL(`${guest.house.site}/fish`)
})

test.describe('in EN', () => {
  test.use({ code: 'EN' })

  test('a member links a provider after logging in, another in the security centre, and removes it', async ({
    guest: any,
  }) => {
    const guest = atSocialHouse(any)
    const { page, say, open } = guest
    const username = await newMember(guest.house)
    await open('/')

    // Cancelled there: it says so, and leads on.
    await goTo(guest, labels.google, 'chai', 'Cancel')
    await expect(page.getByRole('alert')).toContainText('cancelled')
    expect(await accessibilityFaults(page)).toEqual([])
    await page
      .getByRole('alert')
      .getByRole('button', exactly(say('auth.logIn')))
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', exactly(say('social.with', labels.google)))
      .click()
    await answer(guest, 'chai')
    await page.getByRole('button', exactly(say('social.logIn'))).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('field.username')).fill(username)
    await dialog.getByRole('textbox', exactly(say('field.password'))).fill(goodPassword)
    await dialog.getByRole('button', exactly(say('auth.logIn'))).click()
    await page.getByRole('button', exactly(say('social.link'))).click()
    await expect(page.getByRole('heading', exactly(say('social.linked', labels.google)))).toBeVisible()

    await page.getByRole('button', exactly(say('social.toAccount'))).click()
    const links = page.getByRole('region', { name: say('section.linked') })
    await links.getByRole('button', exactly(say('social.add', labels.line))).click()
    await links.getByRole('button', exactly(say('social.goOn'))).click()
    await expect(links.getByText('Please enter your password')).toBeVisible()
    await links.getByRole('textbox', exactly(say('field.password'))).fill(goodPassword)
    await links.getByRole('button', exactly(say('social.goOn'))).click()
    await answer(guest, 'chai')
    await expect(page.getByRole('heading', exactly(say('social.linked', labels.line)))).toBeVisible()
    await page.getByRole('button', exactly(say('social.toAccount'))).click()
    await links.getByRole('button', { name: labels.google }).click()
    await links
      .getByRole('button', exactly(say('social.remove')))
      .last()
      .click()
    await expect(links.getByRole('button', exactly(say('social.add', labels.google)))).toBeVisible()

    await signOut(guest)
    await leaveFor(guest, labels.line)
    await expect(page.getByTestId('avatar')).toBeVisible()
  })

  test('no button where the brand names no provider; and on a phone nothing is cut off', async ({ guest }) => {
    const { page, say, open } = guest
    await open('/login')
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(say('social.or'), { exact: true })).toBeHidden()

    const there = atSocialHouse(guest)
    await page.setViewportSize({ width: 390, height: 844 })
    await there.open('/register')
    await expect(page.getByRole('button', exactly(say('social.with', labels.line)))).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await there.open('/login')
    await page
      .getByRole('dialog')
      .getByRole('button', exactly(say('social.with', labels.line)))
      .click()
    await answer(there, 'ploy')
    await page.getByRole('heading', exactly(say('social.newTitle', labels.line))).waitFor()
    expect(await sidewaysBy(page)).toBe(0)
  })
})
