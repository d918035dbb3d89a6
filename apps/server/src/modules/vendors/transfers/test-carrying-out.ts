import { brandId } from '../../../kernel/ids.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable } from '../registry/vendor-client.ts'
import { testCurrency, type HoldingSite } from './test-holding-site.ts'
import type { TransferParts } from './transfer.parts.ts'

/** The parts for carrying out transfers, with a vendor that behaves like this. */
export function partsOf(
  holding: HoldingSite,
  vendor: 'away' | 'done' | 'refused',
  ledger: Ledger = holding.ledger,
): TransferParts {
  const { test, clock } = holding.site.server
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return {
    database: test.database,
    clock,
    ledger,
    client: {
      call: async () => {
        if (vendor === 'away') throw new VendorUnreachable('CQ9', '/wallet/transfer', 'away')
        return { status: 200, body: { status: vendor, balance: '0.00' } }
      },
    },
    // The part of a log that is called.
    log: log as never,
  }
}

/** The part of a vendor that carrying out a transfer reads. */
export async function vendorOf({ ledger }: HoldingSite): Promise<ConnectedVendor> {
  const currency = { code: 'PLY', digits: 2, symbol: '' }
  const vendor = {
    brandId: brandId(1),
    vendorCode: 'CQ9',
    currency,
    providerId: await ledger.provider(brandId(1), 'CQ9'),
    houseAccountId: await ledger.houseAccount({ brandId: brandId(1), currency: testCurrency, name: 'vendors' }),
    names: { nameOf: () => 'a name' },
  }
  // Nothing else of a vendor is read here.
  return vendor as never
}
