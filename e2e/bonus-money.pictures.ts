import { claimPromotion } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { tokenOf } from './pages/account.ts'
import { comeAsMember, fetchOf } from './pages/new-member.ts'
import { isWanted, takeStatesOf } from './take-picture.ts'

const take = takeStatesOf('bonus-money')

const claim = async ({ page, house }: Guest, token: string) =>
  callsTo(house, { token, fetch: fetchOf(page) })(claimPromotion, {
    params: { promotionId: 'try-the-slots' },
    body: {},
  })

for (const code of isWanted('bonus-money') ? codes : []) {
  test.describe(`in ${code}`, () => {
    test.use({ code })
    test.setTimeout(600_000)

    test('the wallet and a game of a vendor that holds money, while a bonus is open', async ({ guest }) => {
      const { page, open, say } = guest
      await comeAsMember(guest, '/member/wallet')
      await claim(guest, await tokenOf(guest))
      await open('/member/wallet')
      await page.getByText(say('funds.notNow')).waitFor()
      await take(guest, 'wallet')
      await open('/seamless?gameCode=song-of-the-siren-reef&vassalage=CQ9&gameType=RNG')
      await page.getByRole('button', { name: say('member.bonuses') }).waitFor()
      await take(guest, 'game')
    })

    test('a bonus that waits for money at a vendor', async ({ guest }) => {
      const { page, say } = guest
      await comeAsMember(guest, '/member/wallet')
      await page.getByRole('textbox', { name: say('funds.amount') }).fill('250')
      await page.getByRole('button', { name: say('funds.submit') }).click()
      await page.getByRole('status').waitFor()
      await claim(guest, await tokenOf(guest))
      await page.getByRole('link', { name: say('member.bonuses') }).click()
      await page.getByRole('note').waitFor()
      await take(guest, 'waits')
    })
  })
}
