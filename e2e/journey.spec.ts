import { expect, moving, test } from './house.ts'
import { ledgerOf } from './ledger.ts'
import { ownBalance, register, shownBalance, signOut, tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'
import { launchSlot, type PlayedRound } from './pages/slot.ts'

// One game at a time, since the CPU does the work of a graphics card.
test.describe.configure({ mode: 'default' })

const welcomeMinor = 100_000

test.describe('in Thai', () => {
  test('a guest registers, plays ten rounds, finds them in the record, verifies one, and signs out (1.002, 2.100)', async ({
    guest,
  }) => {
    test.setTimeout(480_000)
    const { page, say, house, open } = guest
    await open('/')
    const username = await register(guest)
    expect(await shownBalance(guest)).toBe(welcomeMinor)
    const token = await tokenOf(guest)

    const slot = await launchSlot(guest)
    const rounds: PlayedRound[] = []
    for (let spins = 0; spins < 10; spins += 1) rounds.push(await slot.spin())
    const expectedMinor = rounds.reduce(
      (left, { stakeMinor, payoutMinor }) => left - stakeMinor + payoutMinor,
      welcomeMinor,
    )
    expect(rounds.at(-1)?.balanceAfterMinor).toBe(expectedMinor)
    expect(await slot.shownBalance()).toBe(expectedMinor)
    await slot.leave()

    expect(await ownBalance(guest, token)).toBe(expectedMinor)
    expect(await ledgerOf(house.dataDir, username)).toEqual({
      sumMinor: expectedMinor,
      newestBalanceMinor: expectedMinor,
      stakes: 10,
    })
    await expect.poll(() => shownBalance(guest)).toBe(expectedMinor)

    await open('/member/record')
    const rows = page.getByTestId('record').locator('tbody tr')
    await expect(rows).toHaveCount(10)
    await rows.first().getByRole('button').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('round.verify') })
      .click()

    await expect(page.getByRole('heading', { name: say('verify.roundTitle') })).toBeVisible()
    await page.getByRole('button', { name: say('hidden.reveal') }).click()
    await expect(page.getByText(say('result.agrees'), { exact: true })).toHaveCount(4)
    await expect(page.getByText(say('result.differs'), { exact: true })).toHaveCount(0)

    await signOut(guest)
    const dead = await page.request.get(`${house.site}/wps/member/info`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(dead.status()).toBe(401)
  })
})

test.describe('in Chinese, with animations', () => {
  test.use({ code: 'CN', ...moving })

  test('a member opens the slot and spins', async ({ guest }) => {
    await comeAsMember(guest, '/')
    expect(await shownBalance(guest)).toBe(welcomeMinor)
    const slot = await launchSlot(guest)
    const { stakeMinor, payoutMinor } = await slot.spin()
    expect(await slot.shownBalance()).toBe(welcomeMinor - stakeMinor + payoutMinor)
  })
})
