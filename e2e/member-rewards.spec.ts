// What a member gets beside games: the reward centre with its sign-in days, rebates, invited friends, and the level.
import { register } from '../packages/contract/src/index.ts'
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { loadPoints, loadRewards } from '../packages/phrases/src/load-dictionary.ts'
import { callsTo } from './call-house.ts'
import { expect, goodPassword, newUsername, test } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { shownBalance } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'
import { offerReward } from './pages/offer-reward.ts'

const { phrases } = await loadRewards('EN')
const { phrases: pointPhrases } = await loadPoints('EN')
const words = (key: keyof typeof phrases, ...values: readonly (string | number)[]) => fillIn(phrases[key], values, 'EN')

test.use({ code: 'EN' })

test('one sign-in a day brings its gift, which is in the balance at once (2.104)', async ({ guest }) => {
  const { page } = guest
  await comeAsMember(guest, '/member/rewards')
  const before = await shownBalance(guest)
  await expect(page.getByText(words('centre.nothing'))).toBeVisible()
  await page.getByRole('button', { name: words('signIn.now') }).click()
  await expect(page.getByText(words('centre.claimed', '$0.50'))).toBeVisible()
  await expect(page.getByRole('button', { name: words('signIn.done') })).toBeDisabled()
  await expect.poll(() => shownBalance(guest)).toBe(before + 50)
  await expect(page.getByText(words('words.sign_in', 1))).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the badge counts the rewards that wait; claimed one by one or all at once, each is paid once (2.104, 2.109)', async ({
  guest,
}) => {
  const { page, say, house, open } = guest
  const username = await comeAsMember(guest, '/')
  for (const amount of [3_00, 4_00, 5_00])
    await offerReward(house, username, { source: 'operator', words: 'operator', details: [`No. ${amount}`], amount })
  await open('/member/rewards')
  const before = await shownBalance(guest)
  const entry = page.getByRole('link', { name: say('member.rewards') })
  await expect(entry).toContainText('3')
  const first = page.getByRole('button', {
    name: `${words('centre.claim')}: ${words('words.operator', 'No. 300')}`,
  })
  await first.click()
  await expect(first).toHaveCount(0)
  await expect(entry).toContainText('2')
  await expect.poll(() => shownBalance(guest)).toBe(before + 3_00)
  await page.getByRole('button', { name: words('centre.claimAll', 2) }).click()
  await expect(page.getByText(words('centre.nothing'))).toBeVisible()
  await expect.poll(() => shownBalance(guest)).toBe(before + 12_00)
  await expect(page.getByText(words('state.claimed'), { exact: true })).toHaveCount(3)
  expect(await sidewaysBy(page)).toBe(0)
})

test('the rebate of a past day is claimed on its page, which shows this day’s turnover by type of game and rate (2.108)', async ({
  guest,
}) => {
  const { page, house, open } = guest
  const username = await comeAsMember(guest, '/')
  await offerReward(house, username, { source: 'rebate', words: 'rebate_day', details: ['2026-11-20'], amount: 7_50 })
  await open('/member/rebate')
  const before = await shownBalance(guest)
  const slots = page.getByRole('row', { name: /^Slots/ })
  await expect(slots).toHaveText(/Slots\$0\.00[\d.]+%\$0\.00/)
  expect(await accessibilityFaults(page)).toEqual([])
  const waiting = page.getByRole('region', { name: words('rebate.claimable') })
  await expect(waiting).toContainText('Nov 20, 2026')
  await waiting.getByRole('button', { name: words('centre.claim') }).click()
  await expect(waiting).toHaveCount(0)
  await expect.poll(() => shownBalance(guest)).toBe(before + 7_50)
})

test('a friend who registers by the link is on the inviter’s page, with a masked name and no reward yet (2.105)', async ({
  guest,
}) => {
  const { page, house, open } = guest
  await comeAsMember(guest, '/referral')
  await expect(page.getByText(words('invite.none'))).toBeVisible()
  await expect(page.getByRole('img', { name: words('invite.qr') })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const link = await page.getByText(/\/register\?referralCode=/).innerText()
  const referralCode = new URL(link).searchParams.get('referralCode') ?? ''
  const own = { username: newUsername(), password: goodPassword, confirmPassword: goodPassword }
  await callsTo(house)(register, { body: { ...own, ageConfirmed: true, referralCode } })
  await open('/referral')
  const friends = page.getByRole('region', { name: words('invite.yours') })
  await expect(friends.getByRole('listitem')).toHaveText(/^gu\*\*\*.*Has registered$/)
  await expect(friends).not.toContainText(own.username)
})

test('the page of levels shows the distance to the first level and what each level gives (2.049, 3.045)', async ({
  guest,
}) => {
  const { page } = guest
  await comeAsMember(guest, '/member/vip')
  await expect(page.getByTestId('vip-level')).toHaveText(pointPhrases['vip.noLevel'])
  await expect(page.getByText(fillIn(pointPhrases['vip.missing'], ['$1,000.00', 'Bronze'], 'EN'))).toBeVisible()
  await expect(page.getByRole('progressbar', { name: pointPhrases['vip.way'] })).toHaveAttribute('aria-valuenow', '0')
  const levels = page.getByRole('listitem').filter({ hasText: pointPhrases['vip.needs'] })
  await expect(levels).toHaveCount(5)
  await expect(levels.first()).toContainText('$10.00')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
})
