import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Log } from '../../../kernel/log.ts'
import type { AccountId, HouseAccountId, Ledger } from '../../ledger/index.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import type { VendorClient } from '../registry/vendor-client.ts'
import type { TransferRow } from './transfers.sql.ts'

/** What carrying out a transfer needs. */
export interface TransferParts {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly client: VendorClient
  readonly log: Log
}

/** A player's two accounts: the money at home and the money that the vendor holds. */
export interface TransferAccounts {
  readonly main: AccountId
  readonly held: AccountId
  readonly clearing: HouseAccountId
}

/** Returns the accounts of a transfer and creates missing ones. */
export async function transferAccounts(
  { ledger }: Pick<TransferParts, 'ledger'>,
  { brandId, currency, vendorCode }: ConnectedVendor,
  memberId: TransferRow['memberId'],
): Promise<TransferAccounts> {
  const owner = { brandId, memberId, currency: currency.code }
  const [main, held, clearing] = await Promise.all([
    ledger.memberAccount({ ...owner, kind: 'main' }),
    ledger.memberAccount({ ...owner, kind: 'vendor', vendorCode }),
    ledger.houseAccount({ brandId, currency: currency.code, name: 'clearing' }),
  ])
  return { main, held, clearing }
}
