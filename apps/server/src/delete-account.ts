import { askDeletion, ownDeletion, withdrawDeletion, type ValueOf } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Session } from './kernel/caller.ts'
import type { Database } from './kernel/database/pool.ts'
import type { Bind } from './kernel/http/bind.ts'
import type { DataOwner } from './kernel/personal-data.ts'
import { Refusal } from './kernel/refusal.ts'
import { forgetEntries } from './modules/activities/index.ts'
import { forgetAgent, forgetTransferNotes } from './modules/agents/index.ts'
import type { Brands } from './modules/brand/index.ts'
import { forgetGames } from './modules/catalog/index.ts'
import { owesPay, type Contracts } from './modules/contracts/index.ts'
import { forgetFactors } from './modules/factors/index.ts'
import { forgetLinks } from './modules/federation/index.ts'
import type { DeletionOutside, Identity } from './modules/identity/index.ts'
import { accountsOfMember, owedOf, readHeld } from './modules/ledger/index.ts'
import { forgetLotteries } from './modules/lotteries/index.ts'
import { forgetMessages } from './modules/messages/index.ts'
import { forgetBankAccounts, forgetReceiptPictures, hasOpenWithdrawal } from './modules/payments/index.ts'
import { forgetDeliveryAddresses } from './modules/points/index.ts'
import { forgetSeenOffers } from './modules/promotions/index.ts'
import { forgetPlay } from './modules/protection/index.ts'
import { forgetInvitation } from './modules/rewards/index.ts'
import { forgetSupport } from './modules/support/index.ts'
import { forgetTableChat } from './modules/tables/index.ts'
import type { Wallet } from './modules/wallet/index.ts'

/** What the modules contribute to the deletion of an account. A module that stores data of members adds its part here. */
export function deletionOutside(
  database: Database,
  { contracts }: { readonly contracts: Pick<Contracts, 'endForDeletion'> },
): DeletionOutside {
  return {
    isHeldUp: async (owner) => (await hindrancesOf(database, owner)).length > 0,
    forget: [
      forgetFactors,
      forgetLinks,
      forgetMessages,
      forgetSupport,
      forgetGames,
      forgetPlay,
      forgetBankAccounts,
      forgetReceiptPictures,
      forgetDeliveryAddresses,
      forgetInvitation,
      forgetSeenOffers,
      forgetEntries,
      forgetAgent,
      forgetTransferNotes,
      forgetLotteries,
      forgetTableChat,
      (tx, owner) => contracts.endForDeletion(tx, owner),
    ],
  }
}

/** What must be settled before an account can be deleted. Money in the account is the member's to withdraw before. */
async function hindrancesOf(database: Database, owner: DataOwner): Promise<ValueOf<typeof ownDeletion>['hindrances']> {
  const accounts = (await accountsOfMember(database, owner)).map(({ accountId }) => accountId)
  const held = await Promise.all(accounts.map((accountId) => readHeld(database, accountId)))
  return [
    ...((await owedOf(database, accounts)).size > 0 ? (['debt'] as const) : []),
    ...(held.some(({ items }) => items.length > 0) ? (['held'] as const) : []),
    ...((await hasOpenWithdrawal(database, owner)) ? (['withdrawal'] as const) : []),
    ...((await owesPay(database, owner)) ? (['pay'] as const) : []),
  ]
}

interface DeletionParts {
  readonly database: Database
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'deletion'>
  readonly wallet: Pick<Wallet, 'balanceOf'>
}

/** Binds the endpoints with which members have their account deleted. */
export function bindDeletion(bind: Bind, parts: DeletionParts): void {
  const { database, identity } = parts
  bind(ownDeletion, ({ caller }) => show(parts, caller.session))
  bind(askDeletion, async ({ caller, body }) => {
    if ((await hindrancesOf(database, caller.session)).length > 0) throw new Refusal('deletion.held_up')
    return { dueAt: (await identity.deletion.ask(caller, body.password)).toString() }
  })
  bind(withdrawDeletion, async ({ caller }) => {
    await identity.deletion.withdraw(caller.session, caller.language)
    return {}
  })
}

async function show({ database, brands, identity, wallet }: DeletionParts, session: Session) {
  const { balanceMinor, currency } = await wallet.balanceOf(session)
  const waiting = await identity.deletion.waitingOf(session)
  return {
    dueAt: waiting?.dueAt.toString() ?? null,
    waitDays: brands.byId(session.brandId).deletionWaitDays,
    hindrances: await hindrancesOf(database, session),
    balance: balanceMinor > 0n ? formatAmount(balanceMinor, currency.digits) : null,
  }
}
