import { accountRecord, accountStatement, balance, memberDebts, memberHeldWins } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Bind } from '../../kernel/http/bind.ts'
import type { RecordGames } from './list-movements.ts'
import type { Wallet } from './open-wallet.ts'
import { presentBalance } from './present-balance.ts'

/** Binds the endpoints for the balance of a session's wallet, for what its owner owes and for wins under review. */
export function bindWalletRoutes(bind: Bind, wallet: Wallet): void {
  bind(balance, async ({ caller }) => presentBalance(await wallet.balanceOf(caller.session)))
  bind(memberDebts, async ({ caller }) => {
    const { debt, currency } = await wallet.debtOf(caller.session)
    return {
      owed: formatAmount(debt.owedMinor, currency.digits),
      list: debt.items.map(({ leftMinor, provider, gameCode = null, round = null, at }) => ({
        owed: formatAmount(leftMinor, currency.digits),
        vassalage: provider,
        gameCode,
        roundId: round,
        takenBackAt: at.toString(),
      })),
      currencySymbol: currency.symbol,
      currencyCode: currency.code,
    }
  })
  bind(memberHeldWins, async ({ caller }) => {
    const { held, currency } = await wallet.heldOf(caller.session)
    return {
      held: formatAmount(held.heldMinor, currency.digits),
      list: held.items.map(({ amountMinor, provider, gameCode = null, round = null, at }) => ({
        amount: formatAmount(amountMinor, currency.digits),
        vassalage: provider,
        gameCode,
        roundId: round,
        heldAt: at.toString(),
      })),
      currencySymbol: currency.symbol,
      currencyCode: currency.code,
    }
  })
}

/** Binds the account record, which names games. */
export function bindAccountRecord(bind: Bind, wallet: Wallet, games: RecordGames): void {
  bind(accountRecord, ({ caller, query }) =>
    wallet.movementsOf(caller.session, query, { games, language: caller.language }),
  )
  bind(accountStatement, ({ caller, query }) =>
    wallet.statementOf(caller.session, query, { games, language: caller.language }),
  )
}
