import { minor, parseCurrencyCode } from '@baize/money'
import type { TestDatabase } from '@baize/testkit'
import { openLedger } from '../../../modules/ledger/index.ts'
import { systemClock } from '../../clock.ts'
import { brandId, memberId } from '../../ids.ts'
import { createLog } from '../../log.ts'
import { createMetrics } from '../../metrics.ts'

/** Members who post continuously. */
export interface Writers {
  /** The number of acknowledged postings. */
  acknowledged(): number
  stop(): Promise<void>
}

const clients = 8

/** Opens a ledger and lets members post on it until they are stopped. */
export async function openWriters({ address, database }: TestDatabase): Promise<Writers> {
  const setting = { connectionString: address, database, clock: systemClock }
  const ledger = await openLedger({ ...setting, log: createLog('silent'), metrics: createMetrics() })
  const currency = parseCurrencyCode('CREDIT')
  if (currency === undefined) throw new Error('CREDIT is a currency code')
  const brand = brandId(1)
  const providerId = await ledger.provider(brand, 'house')
  const houseAccountId = await ledger.houseAccount({ brandId: brand, currency, name: 'promotions' })
  let going = true
  let acknowledged = 0
  const post = async (client: number) => {
    const owner = { brandId: brand, memberId: memberId(BigInt(client + 1)), kind: 'main', currency } as const
    const accountId = await ledger.memberAccount(owner)
    for (let count = 0; going; count += 1) {
      const key = `${client} ${count}`
      const entry = { suffix: 'grant', kind: 'grant', amountMinor: minor(1n), houseAccountId } as const
      await ledger.post({ accountId, providerId, transactions: [{ key, entries: [entry] }] })
      acknowledged += 1
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, client) => post(client)))
  return {
    acknowledged: () => acknowledged,
    async stop() {
      going = false
      await running
      await ledger.close()
    },
  }
}
