// A payslip opens down to the bets: from the list to the payslip, to a downline, to the bets that bring its amount.
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { loadPayslips } from '../packages/phrases/src/load-dictionary.ts'
import { loadEachLanguage } from '../packages/phrases/src/load-each-language.ts'
import { atRest, watchRequests } from './at-rest.ts'
import { askDatabase } from './database.ts'
import { expect, goodPassword, test, type Guest, type RunningHouse } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { newMember } from './pages/new-member.ts'

const dictionaries = await loadEachLanguage(loadPayslips)

/** An agent at the top, an agent below, and a player below that one who lost 100.00 of which the top agent gets 2 %. */
async function newSlip(house: RunningHouse) {
  const [top, middle, player] = [await newMember(house), await newMember(house), await newMember(house)]
  const [slip] = await askDatabase<{ rowId: string }>(
    house.dataDir,
    `with top as (
      update member set type = 1 where username = $1 returning brand_id, member_id
    ), middle as (
      update member set type = 2, upline_id = top.member_id, upline_path = array[top.member_id] from top where username = $2
      returning member.member_id
    ), player as (
      update member set upline_id = middle.member_id, upline_path = array[top.member_id, middle.member_id] from top, middle
      where username = $3 returning member.member_id
    ), contract as (
      insert into agent_contract (contract_id, brand_id, kind, downline_id, terms, state, in_force_from, offered_at, decided_at)
      select gen_random_uuid(), brand_id, 'realtime', member_id,
        '{"kind":"realtime","profitPpm":"10000","lossPpm":"20000","singleBetMinor":"0"}', 'accepted', now() - interval '1 day',
        now() - interval '1 day', now() - interval '1 day'
      from top returning contract_id
    ), bet as (
      insert into pay_bet (account_id, provider_id, roundless, round, brand_id, member_id, agent_ids, game_code, game_type, placed_at,
        last_at, staked, returned, invalid, paid, settled_at, asked_at, is_due, counted_minor, counted_as, counted_at)
      select player.member_id * 1000, coalesce((select min(provider_id) from ledger_provider), 1), false, 'shown round', top.brand_id,
        player.member_id, array[top.member_id, middle.member_id], 'bz-dragon-tide', 'RNG', date_trunc('minute', now()) - interval '8 minutes',
        now() - interval '8 minutes', 10000, 0, 0, 0, now() - interval '8 minutes', now(), false, 10000, 'lost',
        date_trunc('hour', now()) - interval '5 minutes'
      from top, middle, player
    )
    insert into pay_row (brand_id, contract_id, kind, cadence, downline_id, currency, period_from, period_to, basis, amount_minor,
      state, computed_at)
    select brand_id, contract_id, 'realtime', '', member_id, 'PLY', date_trunc('hour', now()) - interval '10 minutes',
      date_trunc('hour', now()) - interval '5 minutes', jsonb_build_object('kind', 'realtime',
        'from', to_char((date_trunc('hour', now()) - interval '10 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'to', to_char((date_trunc('hour', now()) - interval '5 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'earlierMinor', '0', 'excludedMinor', '0', 'carriedMinor', '0', 'wonMinor', '0', 'lostMinor', '10000', 'bets', 1,
        'corrections', 0), 200, 'awaiting', now()
    from top, contract returning row_id::text as "rowId"`,
    [top, middle, player],
  )
  if (slip === undefined) throw new Error('no payslip was stored')
  return { top, middle, player, rowId: slip.rowId }
}

async function comeAs({ page, open, say }: Guest, username: string): Promise<void> {
  await open('/agent')
  await page.getByLabel(say('field.username')).fill(username)
  await page.getByRole('textbox', { name: say('field.password'), exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: say('auth.logIn'), exact: true }).click()
  await page.waitForURL('**/agentHome/**')
}

for (const [code, width] of [
  ['TH', 390],
  ['CN', 1366],
  ['EN', 1920],
] as const)
  test.describe(`in ${code} at ${width}`, () => {
    test.use({ code, viewport: { width, height: 900 } })

    test('an agent opens a payslip, the downline behind it, and the bets that bring its amount (2.125)', async ({
      guest,
    }) => {
      const { page, house } = guest
      const words = (key: keyof (typeof dictionaries)['EN'], ...values: readonly string[]) =>
        fillIn(dictionaries[code][key], values, code)
      const fits = async () => {
        await atRest(page)
        expect(await accessibilityFaults(page)).toEqual([])
        expect(await sidewaysBy(page)).toBe(0)
      }
      const { top, middle, player, rowId } = await newSlip(house)
      await comeAs(guest, top)
      await watchRequests(page)
      await page.goto(`${house.site}/agentHome/realtime?slip=${rowId}`)
      const lines = page.getByTestId('payslip-base')
      await expect(lines).toContainText(middle)
      await expect(lines.getByRole('row').last()).toContainText('100.00')
      await fits()
      await page.getByRole('button', { name: words('who.open', middle) }).click()
      await expect(lines).toContainText(player)
      await fits()
      await page.getByRole('button', { name: words('who.open', player) }).click()
      const bets = page.getByTestId('payslip-bets')
      await expect(bets.getByRole('row').last()).toContainText('100.00')
      await expect(bets.getByRole('row').last()).toContainText('2.00')
      await expect(bets).toContainText(words('ended.lost'))
      await fits()
      // The address says what is open, and the browser's way back leads up again.
      await page.reload()
      await expect(bets).toContainText(player)
      await page.goBack()
      await expect(lines).toContainText(player)
      await page.getByRole('link', { name: words('who.back', rowId) }).click()
      await expect(page.getByTestId('steps')).toBeVisible()
      await expect(lines).toContainText(middle)
    })
  })
