import { minor } from '@baize/money'
import { brandId } from '../../../kernel/ids.ts'
import { endBonus, openBonus, type BonusTerms } from '../../ledger/index.ts'
import { testCurrency, type HoldingMember, type HoldingSite } from './test-holding-site.ts'

let made = 0

/** A bonus of 50.00 for a member: what opens it, what ends it, and bets at the seamless vendor PG. */
export async function bonusFor({ ledger, site }: HoldingSite, member: HoldingMember, terms: Partial<BonusTerms> = {}) {
  made += 1
  const bonusId = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
  const house = (name: 'promotions' | 'bonuses') =>
    ledger.houseAccount({ brandId: brandId(1), currency: testCurrency, name })
  const at = {
    accountId: await member.main(),
    providerId: await ledger.provider(brandId(1), 'house'),
    promotions: await house('promotions'),
    bonuses: await house('bonuses'),
  }
  // The name by which the vendor PG knows the member, and the game.
  await member.launch('PG')
  const { account_id: account } = site.api.asked.at(-1)?.body ?? {}
  let bets = 0
  return {
    bonusId,
    open: () =>
      openBonus(ledger, {
        ...at,
        key: `bonus:${bonusId}:open`,
        amountMinor: minor(5_000n),
        terms: { bonusId, limitsOwnMoney: false, onWithdrawal: 'refuse', ...terms },
      }),
    end: (how: 'convert' | 'forfeit') => endBonus(ledger, { ...at, key: `bonus:${bonusId}:end`, bonusId, how }),
    /** Loses an amount at PG, whose games are played from the main balance. */
    lose: (amount: string) =>
      site.vendor('/betwin', {
        account_id: account,
        currency: testCurrency,
        game_id: 'teahouse-tiles',
        round_id: `round ${made} ${(bets += 1)}`,
        transactions: [{ type: 'bet', id_provider: `${made}-${bets}`, amount }],
      }),
  }
}
